import { DATE_STATES } from '@cais/domain/schedules/date-row'
import { DAYS_OFF, SHORT_MONTHS } from '@cais/domain/schedules/recurrence'
import { SCHEDULE_ACTIONS, SCHEDULE_STATES } from '@cais/domain/schedules/schedule-actions'
import { z } from 'zod'
import { calendarDate, id, idParam, instant, optionalVersion, requiredText } from '../kernel/fields.ts'
import { pages } from '../kernel/list.ts'

const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe('HH:mm in Africa/Maputo')

/** How often: every day, on weekdays, or on a day of each month. */
const recurrence = z.discriminatedUnion('occurrence', [
  z.strictObject({ occurrence: z.literal('daily') }),
  z.strictObject({
    occurrence: z.literal('weekly'),
    weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).describe('1 = Monday to 7 = Sunday'),
  }),
  z.strictObject({
    occurrence: z.literal('monthly'),
    day: z.int().min(1).max(31),
    shortMonth: z.enum(SHORT_MONTHS).describe('A month without that day: its last day, or not at all'),
  }),
])
const dayOff = z
  .enum(DAYS_OFF)
  .describe('On a Sunday or holiday: the working day before, after, or not at all')
const fleetId = id.nullable().default(null).describe('Of the fleet; null = typed')

const rule = {
  recurrence,
  dayOff,
  schedulingDate: calendarDate.describe('The first day: no date lies before it'),
  departsTime: timeOfDay.nullable().default(null),
}
const truck = { warehouseId: z.string().min(1).max(12), carRegistration: requiredText(20) }

export const scheduleInput = z.strictObject({
  customerId: id.nullable().default(null).describe('null = whoever waits on the route'),
  assigneeName: requiredText(100),
  driverName: requiredText(100),
  route: requiredText(100),
  ...truck,
  truckId: fleetId,
  driverId: fleetId,
  teamId: fleetId,
  ...rule,
})
export type ScheduleInput = z.output<typeof scheduleInput>
export const scheduleUpdate = scheduleInput.extend({ version: optionalVersion })
export const scheduleVersion = z.strictObject({ version: optionalVersion })
export const scheduleVersionQuery = z.strictObject({
  version: z.coerce.number().pipe(z.int().min(0)).optional().describe('Version that was read'),
})

export const previewInput = z.strictObject({
  scheduleId: id.nullable().default(null).describe('The schedule that is being changed'),
  ...truck,
  carRegistration: z.string().trim().max(20).default(''),
  ...rule,
  count: z.int().min(1).max(60).default(12),
})

export const scheduleQuery = z.strictObject({
  ...pages,
  search: z.string().trim().max(100).optional().describe('Route, customer, truck or person'),
  route: z.string().trim().max(100).optional(),
  warehouseId: z.string().max(12).optional(),
  registration: z.string().trim().max(40).optional(),
  customerId: idParam.optional(),
  state: z.enum(SCHEDULE_STATES).optional().describe('Left out: those that are not ended'),
  sort: z.enum(['route', 'newest']).default('route'),
})
export type ScheduleQuery = z.output<typeof scheduleQuery>

const scheduleClash = z.object({
  kind: z.enum(['schedule', 'shipment']),
  id: z.int(),
  name: z.string().describe('Number of the shipment; route or customer of the other schedule'),
  departsTime: z.string().nullable(),
})

export const plannedDate = z.object({
  due: calendarDate.describe('The day that the rule names'),
  date: calendarDate.nullable().describe('When the truck leaves; null = not at all'),
  reasons: z.array(
    z.object({
      kind: z.enum(['short-month', 'sunday', 'holiday', 'same-day']),
      on: calendarDate,
      text: z.string().describe('In words, in the language of the request'),
    }),
  ),
  clashes: z.array(scheduleClash).describe('What else takes this truck on the day'),
})

export const scheduleDate = z.object({
  date: calendarDate,
  due: calendarDate,
  state: z.enum(DATE_STATES),
  shipment: z
    .object({ id: z.int(), number: z.string(), deleted: z.boolean() })
    .nullable()
    .describe('What was opened; deleted = somebody deleted it since'),
  documents: z.int(),
  leftBehind: z.int().describe('Documents that found no place among 30'),
  openedBy: z.object({ id: z.int(), name: z.string() }).nullable().describe('null = the job'),
  code: z.string().nullable(),
  message: z.string().nullable().describe('Why it was not opened'),
  updatedAt: instant,
})

export const scheduleRow = z.object({
  id: z.int(),
  name: z.string().describe('The customer, or else the route'),
  customer: z.object({ id: z.int(), name: z.string(), code: z.string() }).nullable(),
  branchId: z.string(),
  warehouse: z.string(),
  route: z.string(),
  assigneeName: z.string(),
  driverName: z.string(),
  carRegistration: z.string(),
  truckId: z.int().nullable(),
  driverId: z.int().nullable(),
  teamId: z.int().nullable(),
  schedulingDate: calendarDate,
  departsTime: z.string().nullable(),
  recurrence,
  dayOff,
  rule: z.string().describe('The rule in a line, in the language of the request'),
  state: z.enum(SCHEDULE_STATES),
  pausedAt: instant.nullable(),
  pausedBy: z.string().nullable(),
  next: plannedDate.nullable(),
  last: scheduleDate.nullable().describe('The newest date that came'),
  inactive: z.array(z.string()).describe('What of the fleet is not in use any more, by name'),
  version: z.int(),
})

export const schedule = scheduleRow.extend({
  sentence: z.string().describe('The rule as a person would say it, in the language of the request'),
  dates: z.array(plannedDate).describe('The next twelve dates, and those left out between them'),
  createdAt: instant,
  updatedAt: instant,
  createdBy: z.object({ id: z.int(), name: z.string() }),
  allowedActions: z.array(z.enum(SCHEDULE_ACTIONS)),
})

export const schedulePreview = z.object({ sentence: z.string(), dates: z.array(plannedDate) })

export type ScheduleRow = z.output<typeof scheduleRow>
export type ScheduleReply = z.output<typeof schedule>
export type PlannedDateReply = z.output<typeof plannedDate>
export type ScheduleDateReply = z.output<typeof scheduleDate>
