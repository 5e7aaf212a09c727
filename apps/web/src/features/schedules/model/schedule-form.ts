import {
  type DayOffRule,
  OCCURRENCES,
  type Occurrence,
  type ShortMonth,
} from '@cais/domain/schedules/recurrence'
import type { PreviewBody, Schedule, ScheduleBody } from '../api.ts'

/** A schedule as it is filled in; fields of the other occurrences keep what was chosen there. */
export type ScheduleForm = {
  readonly customer: { readonly id: number; readonly name: string } | null
  readonly route: string
  readonly warehouseId: string | null
  readonly assigneeName: string
  readonly teamId: number | null
  readonly driverName: string
  readonly driverId: number | null
  readonly carRegistration: string
  readonly truckId: number | null
  readonly schedulingDate: string | null
  readonly departsTime: string
  readonly occurrence: Occurrence
  readonly weekdays: readonly number[]
  readonly day: number
  readonly shortMonth: ShortMonth
  readonly dayOff: DayOffRule
}

export const FIELDS = [
  ...(['customer', 'route', 'warehouseId', 'carRegistration', 'driverName', 'assigneeName'] as const),
  ...(['schedulingDate', 'departsTime', 'occurrence', 'weekdays', 'day', 'shortMonth', 'dayOff'] as const),
] as const

export const emptySchedule = (today: string, warehouseId: string | null): ScheduleForm => ({
  customer: null,
  route: '',
  warehouseId,
  assigneeName: '',
  teamId: null,
  driverName: '',
  driverId: null,
  carRegistration: '',
  truckId: null,
  schedulingDate: today,
  departsTime: '06:00',
  occurrence: 'weekly',
  weekdays: [],
  day: 1,
  shortMonth: 'last-day',
  dayOff: 'after',
})

export function formOfSchedule(schedule: Schedule): ScheduleForm {
  const { recurrence, customer } = schedule
  return {
    customer: customer && { id: customer.id, name: customer.name },
    route: schedule.route,
    warehouseId: schedule.warehouse,
    assigneeName: schedule.assigneeName,
    teamId: schedule.teamId,
    driverName: schedule.driverName,
    driverId: schedule.driverId,
    carRegistration: schedule.carRegistration,
    truckId: schedule.truckId,
    schedulingDate: schedule.schedulingDate,
    departsTime: schedule.departsTime ?? '',
    occurrence: recurrence.occurrence,
    weekdays: recurrence.occurrence === 'weekly' ? recurrence.weekdays : [],
    day: recurrence.occurrence === 'monthly' ? recurrence.day : 1,
    shortMonth: recurrence.occurrence === 'monthly' ? recurrence.shortMonth : 'last-day',
    dayOff: schedule.dayOff,
  }
}

/** Values without which nothing is saved. */
export const requiredOf = (form: ScheduleForm): readonly (string | null)[] => [
  form.route,
  form.warehouseId,
  form.carRegistration,
  form.driverName,
  form.assigneeName,
  form.schedulingDate,
  form.occurrence === 'weekly' && form.weekdays.length === 0 ? null : form.occurrence,
]

function ruleOf(form: ScheduleForm, schedulingDate: string) {
  const { occurrence, weekdays, day, shortMonth, dayOff, departsTime } = form
  const recurrence: ScheduleBody['recurrence'] =
    occurrence === 'weekly'
      ? { occurrence, weekdays: [...weekdays] }
      : occurrence === 'monthly'
        ? { occurrence, day, shortMonth }
        : { occurrence }
  return { recurrence, dayOff, schedulingDate, departsTime: departsTime === '' ? null : departsTime }
}

/** The form as the call takes it; what is missing was asked for before. */
export const bodyOf = (form: ScheduleForm): ScheduleBody => ({
  customerId: form.customer?.id ?? null,
  route: form.route.trim(),
  warehouseId: form.warehouseId ?? '',
  assigneeName: form.assigneeName.trim(),
  driverName: form.driverName.trim(),
  carRegistration: form.carRegistration.trim(),
  truckId: form.truckId,
  driverId: form.driverId,
  teamId: form.teamId,
  ...ruleOf(form, form.schedulingDate ?? ''),
})

/** What the preview is asked; null = the rule is not whole yet. */
export function previewOf(form: ScheduleForm, scheduleId: number | null): PreviewBody | null {
  const { warehouseId, schedulingDate, carRegistration } = form
  const isWhole = form.occurrence !== 'weekly' || form.weekdays.length > 0
  if (warehouseId === null || schedulingDate === null || !isWhole) return null
  return {
    scheduleId,
    warehouseId,
    carRegistration: carRegistration.trim(),
    count: 12,
    ...ruleOf(form, schedulingDate),
  }
}

export const isOccurrence = (value: string): value is Occurrence => OCCURRENCES.some((one) => one === value)
