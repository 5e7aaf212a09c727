import type { ScheduleInput } from '@cais/contract/schedules/schemas'
import { addDays } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { plainRegistration } from '@cais/domain/master-data/registration'
import { nextDates } from '@cais/domain/schedules/planned-dates'
import { orderedRecurrence, requireNearStart } from '@cais/domain/schedules/recurrence'
import { assertScheduleAction } from '@cais/domain/schedules/schedule-actions'
import { requireCustomer } from '../../../aggregates/customers/find-customer.ts'
import { columnChanges } from '../../../aggregates/documents/record/rows.ts'
import { requireWarehouse } from '../../../aggregates/stock/stock-checks.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { requireVersion, versionFacts } from '../../../engines/history/require-version.ts'
import {
  announceSchedule,
  factsOf,
  insertSchedule,
  lockSchedule,
  requireVisible,
  type ScheduleColumns,
  updateSchedule,
} from '../store.ts'
import { todayOf } from './open-shipment.ts'
import { requireFleet } from './require-fleet.ts'

/** A new schedule in the user's scope. Throws NOT_FOUND for a warehouse, customer or part of the fleet outside it, SCHEDULE_NEVER_LEAVES, SCHEDULE_STARTS_TOO_LATE. */
export async function createSchedule(trx: Trx, input: ScheduleInput, acting: Acting): Promise<number> {
  const branchId = await requirePlaces(trx, input, acting)
  const row = await insertSchedule(trx, {
    ...columnsOf(input),
    branch_id: branchId,
    settled_on: addDays(todayOf(acting), -1),
    created_by: acting.user.id,
    created_at: acting.now.toISOString(),
    updated_at: acting.now.toISOString(),
  })
  await recordSchedule(
    trx,
    row,
    { action: 'create', changes: columnChanges({}, recorded(row)), facts: {} },
    acting,
  )
  return row.id
}

type Change = ScheduleInput & { readonly id: number; readonly version?: number | undefined }

/** Changes a schedule from today on; what it opened stays as it is. Throws VERSION_CONFLICT and what createSchedule throws. */
export async function changeSchedule(
  trx: Trx,
  { id, version, ...input }: Change,
  acting: Acting,
): Promise<void> {
  const before = await lockSchedule(trx, id)
  requireVisible(before, acting)
  assertScheduleAction('edit', acting.user, factsOf(before))
  requireVersion({ row: before }, version)
  const branchId = await requirePlaces(trx, input, acting)
  const columns = { ...columnsOf(input), branch_id: branchId }
  const changes = columnChanges(
    recorded(before),
    recorded({ ...before, ...columns, recurrence: orderedRecurrence(input.recurrence) }),
  )
  if (Object.keys(changes).length === 0) return
  const settled_on = addDays(todayOf(acting), -1)
  const after = await updateSchedule(trx, before, { ...columns, settled_on }, acting.now)
  await recordSchedule(trx, after, { action: 'edit', changes, facts: versionFacts(version) }, acting)
}

/** The branch of the schedule, once everything that it names is there and in scope. */
async function requirePlaces(trx: Trx, input: ScheduleInput, acting: Acting): Promise<string> {
  const branchId = await requireWarehouse(trx, input.warehouseId, acting.user)
  if (input.customerId !== null) await requireCustomer(trx, input.customerId, acting.user)
  await requireFleet(trx, input, branchId)
  requireNearStart(input.schedulingDate, todayOf(acting))
  const rule = { ...input, startsOn: input.schedulingDate }
  if (nextDates(rule, { from: rule.startsOn, count: 1 }, []).some(({ date }) => date !== null))
    return branchId
  throw new RuleError('SCHEDULE_NEVER_LEAVES', {}, [{ field: 'dayOff', rule: 'SCHEDULE_NEVER_LEAVES' }])
}

const columnsOf = (input: ScheduleInput) => ({
  warehouse_id: input.warehouseId,
  customer_id: input.customerId,
  route: input.route,
  assignee_name: input.assigneeName,
  driver_name: input.driverName,
  car_registration: input.carRegistration.toUpperCase(),
  truck_key: plainRegistration(input.carRegistration),
  truck_id: input.truckId,
  driver_id: input.driverId,
  team_id: input.teamId,
  recurrence: JSON.stringify(orderedRecurrence(input.recurrence)),
  day_off: input.dayOff,
  starts_on: input.schedulingDate,
  departs_time: input.departsTime,
})

const RECORDED = [
  'warehouse_id',
  'customer_id',
  'route',
  'assignee_name',
  'driver_name',
  'car_registration',
  'recurrence',
  'day_off',
  'starts_on',
  'departs_time',
] as const

/** What the history says of a schedule. */
const recorded = (row: Pick<ScheduleColumns, (typeof RECORDED)[number]>) =>
  Object.fromEntries(RECORDED.map((name) => [name, row[name]]))

type Entry = {
  readonly action: string
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>
  readonly facts: Readonly<Record<string, unknown>>
}

/** The history entry of a change, and its announcement. */
export async function recordSchedule(
  trx: Trx,
  row: ScheduleColumns,
  { action, changes = {}, facts }: Entry,
  { user, origin, now }: Acting,
): Promise<void> {
  await recordHistory(trx, {
    objectType: 'schedule',
    objectId: row.id,
    user,
    action,
    changes,
    facts,
    origin: origin ?? {},
    at: now.toISOString(),
  })
  await announceSchedule(trx, row)
}
