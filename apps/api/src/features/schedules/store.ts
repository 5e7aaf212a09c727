import { isInScope } from '@cais/domain/access/scope'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { OwnHoliday } from '@cais/domain/master-data/holidays'
import type { WaitingDocument } from '@cais/domain/schedules/choose-documents'
import type { DateState } from '@cais/domain/schedules/date-row'
import type { DateRule, Recurrence } from '@cais/domain/schedules/recurrence'
import { scheduleState } from '@cais/domain/schedules/schedule-actions'
import { capacityOfTruck } from '@cais/domain/shipments/fleet'
import type { Capacity, Temperature } from '@cais/domain/shipments/weights'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { ScheduleDatesTable, SchedulesTable } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'
import { recordChange } from '../../engines/events/record-change.ts'
import type { Acting } from '../../engines/history/acting.ts'

export type ScheduleColumns = Readonly<Selectable<SchedulesTable>>
export type DateColumns = Readonly<Selectable<ScheduleDatesTable>>
export type NewSchedule = Omit<Insertable<SchedulesTable>, 'search_text'>

/** What decides on the dates, out of the stored row. */
export const ruleOf = (
  row: Pick<ScheduleColumns, 'recurrence' | 'day_off' | 'starts_on' | 'departs_time'>,
): DateRule & { readonly departsTime: string | null } => ({
  // as the contract let it in
  recurrence: row.recurrence as Recurrence,
  dayOff: row.day_off,
  startsOn: row.starts_on,
  departsTime: row.departs_time,
})

export const factsOf = (row: Pick<ScheduleColumns, 'branch_id' | 'paused_at' | 'ended_at'>) => ({
  branchId: row.branch_id,
  pausedAt: row.paused_at,
  endedAt: row.ended_at,
})

/** The schedule under its lock. Throws NOT_FOUND. */
export async function lockSchedule(trx: Trx, id: number): Promise<ScheduleColumns> {
  const query = trx.selectFrom('schedules').selectAll().where('id', '=', id).forNoKeyUpdate()
  const row = await query.executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { schedule: id })
  return row
}

/** A schedule of another branch is not there. Throws NOT_FOUND. */
export function requireVisible({ id, branch_id }: ScheduleColumns, { user }: Acting): void {
  if (isInScope(user.scope, { branchId: branch_id })) return
  throw new RuleError('NOT_FOUND', { schedule: id })
}

/** Several of them at work, in id order, so that two servers never wait for each other in a circle. */
export const lockSchedules = (trx: Trx, ids: readonly number[]): Promise<ScheduleColumns[]> =>
  trx
    .selectFrom('schedules')
    .selectAll()
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('paused_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** People search a schedule by customer, route, truck and people. */
const SEARCHED = sql<string>`searchable(concat_ws(' ', (SELECT name || ' ' || code FROM customers WHERE id = customer_id),
  route, car_registration, truck_key, assignee_name, driver_name))`

export async function insertSchedule(trx: Trx, row: NewSchedule): Promise<ScheduleColumns> {
  const { id } = await trx.insertInto('schedules').values(row).returning('id').executeTakeFirstOrThrow()
  const query = trx.updateTable('schedules').set({ search_text: SEARCHED }).where('id', '=', id)
  return await query.returningAll().executeTakeFirstOrThrow()
}

/** Writes fields of a locked schedule with its next version. */
export async function updateSchedule(
  trx: Trx,
  { id, version }: ScheduleColumns,
  fields: Partial<NewSchedule>,
  now: Date,
): Promise<ScheduleColumns> {
  const written = { ...fields, version: version + 1, updated_at: now.toISOString() }
  await trx.updateTable('schedules').set(written).where('id', '=', id).execute()
  const query = trx.updateTable('schedules').set({ search_text: SEARCHED }).where('id', '=', id)
  return await query.returningAll().executeTakeFirstOrThrow()
}

/** Tells screens that show the schedule. */
export const announceSchedule = (trx: Trx, row: ScheduleColumns) =>
  recordChange(trx, {
    noun: 'schedules',
    id: row.id,
    version: row.version,
    branchId: row.branch_id,
    status: scheduleState(factsOf(row)),
  })

/** Days off of the company and of branches from a day on. */
export async function readHolidays(db: Db, from: CalendarDate): Promise<OwnHoliday[]> {
  const rows = await db
    .selectFrom('holidays')
    .select(['date', 'name', 'branch_id', 'active'])
    .where('date', '>=', from)
    .where('active', '=', true)
    .orderBy('date')
    .orderBy('id')
    .execute()
  return rows.map(({ branch_id, ...holiday }) => ({ ...holiday, branchId: branch_id }))
}

/** Those that hold in a branch. */
export const holidaysOf = (holidays: readonly OwnHoliday[], branch: string): OwnHoliday[] =>
  holidays.filter(({ branchId }) => branchId === null || branchId === branch)

type Waiting = WaitingDocument & { readonly waiting: number }

/** What is picked of the lines that travel so, in grams. */
const grams = (temperature: Temperature) =>
  sql`coalesce(sum(round(weight::numeric * picking / quantity)) FILTER (WHERE temperature = ${temperature}), 0)::bigint`

/**
 * Documents that wait for a truck in the warehouse, of the customer or else of the route, in the order in which they are served: priority, then age. Whoever
 * collects needs no truck. `waiting` counts all of them.
 */
export async function readWaiting(
  trx: Trx,
  { warehouse_id, customer_id, route }: Pick<ScheduleColumns, 'warehouse_id' | 'customer_id' | 'route'>,
  limit: number,
): Promise<readonly Waiting[]> {
  const whose =
    customer_id === null
      ? sql<boolean>`lower(btrim(o.route)) = lower(btrim(${route}))`
      : sql<boolean>`o.customer_id = ${customer_id}`
  const { rows } = await sql<Waiting>`
    SELECT o.id, picked.ambient, picked.refrigerated, picked.frozen, count(*) OVER () AS waiting
    FROM orders o CROSS JOIN LATERAL (
      SELECT count(*) AS lines, ${grams('ambient')} AS ambient, ${grams('refrigerated')} AS refrigerated, ${grams('frozen')} AS frozen
      FROM order_lines WHERE order_id = o.id AND picking > 0) AS picked
    WHERE o.stages && '{AVAILABLE_FOR_PICKING,PICKING}' AND o.shipment_id IS NULL AND o.warehouse_id = ${warehouse_id}
      AND ${whose} AND NOT o.withdraws AND picked.lines > 0
    ORDER BY o.priority DESC, o.submitted_at, o.id LIMIT ${limit}`.execute(trx)
  return rows
}

const NOTHING_KNOWN: Capacity = { ambient: null, refrigerated: null, frozen: null }

/** What the truck of a schedule carries today; of a typed one nothing is known. */
export async function readCapacity(
  trx: Trx,
  { truck_id }: Pick<ScheduleColumns, 'truck_id'>,
): Promise<Capacity> {
  if (truck_id === null) return NOTHING_KNOWN
  const truck = await trx
    .selectFrom('trucks')
    .select([
      'capacity',
      'capacity_ambient as ambient',
      'capacity_chilled as refrigerated',
      'capacity_frozen as frozen',
    ])
    .where('id', '=', truck_id)
    .executeTakeFirst()
  return truck === undefined ? NOTHING_KNOWN : capacityOfTruck(truck)
}

/** The row of a date under its lock; made first if it is missing, by one of those who try at once. */
export async function lockDate(
  trx: Trx,
  { scheduleId, date, due, now }: { scheduleId: number; date: CalendarDate; due: CalendarDate; now: Date },
): Promise<{ readonly row: DateColumns; readonly isNew: boolean }> {
  const at = now.toISOString()
  const made = await trx
    .insertInto('schedule_dates')
    .values({ schedule_id: scheduleId, date, due_on: due, state: 'planned', created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made !== undefined) return { row: made, isNew: true }
  const row = await trx
    .selectFrom('schedule_dates')
    .selectAll()
    .where('schedule_id', '=', scheduleId)
    .where('date', '=', date)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { row, isNew: false }
}

type Passed = { readonly id: number; readonly date: CalendarDate; readonly due: CalendarDate }

/** Dates that passed unopened, and up to which day the schedules have their rows now. Answers how many were new. */
export async function insertMissed(
  trx: Trx,
  dates: readonly Passed[],
  {
    ids,
    yesterday,
    at,
  }: { readonly ids: readonly number[]; readonly yesterday: CalendarDate; readonly at: string },
): Promise<number> {
  const { rows } = await sql`
    INSERT INTO schedule_dates (schedule_id, date, due_on, state, created_at, updated_at)
    SELECT id, date, due, 'missed', ${at}, ${at}
    FROM unnest(${dates.map(({ id }) => id)}::bigint[], ${dates.map(({ date }) => date)}::date[],
      ${dates.map(({ due }) => due)}::date[]) AS passed (id, date, due)
    ON CONFLICT DO NOTHING RETURNING schedule_id`.execute(trx)
  await sql`UPDATE schedules SET settled_on = ${yesterday} WHERE id = any(${[...ids]}::bigint[])`.execute(trx)
  return rows.length
}

type DateChange = {
  readonly state: DateState
  readonly shipment_id?: number
  readonly documents?: number
  readonly left_behind?: number
  readonly error_code?: string | null
  readonly error_facts?: string
  readonly opened_by?: number | null
}

/** Writes what became of a locked date. */
export async function updateDate(
  trx: Trx,
  { schedule_id, date }: Pick<DateColumns, 'schedule_id' | 'date'>,
  change: DateChange,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('schedule_dates')
    .set({ ...change, updated_at: now.toISOString() })
    .where('schedule_id', '=', schedule_id)
    .where('date', '=', date)
    .execute()
}

/** Whether a shipment came of the schedule. */
export async function hasOpened(trx: Trx, id: number): Promise<boolean> {
  const query = trx.selectFrom('schedule_dates').select('date').where('schedule_id', '=', id)
  return (await query.where('state', '=', 'opened').limit(1).executeTakeFirst()) !== undefined
}

type Fleet = {
  readonly kind: 'truck' | 'driver' | 'team'
  readonly id: number
  readonly name: string
  readonly active: boolean
}
type Chosen = Pick<ScheduleColumns, 'truck_id' | 'driver_id' | 'team_id'>

/** Truck, drivers and teams of schedules as the fleet has them now. */
export async function readFleet(db: Db, schedules: readonly Chosen[]): Promise<readonly Fleet[]> {
  const ids = (column: keyof Chosen) => schedules.flatMap((row) => row[column] ?? [])
  const { rows } = await sql<Fleet>`
    SELECT 'truck' AS kind, id, registration AS name, active FROM trucks WHERE id = any(${ids('truck_id')}::bigint[])
    UNION ALL SELECT 'driver', id, name, active FROM drivers WHERE id = any(${ids('driver_id')}::bigint[])
    UNION ALL SELECT 'team', id, name, active FROM teams WHERE id = any(${ids('team_id')}::bigint[])`.execute(
    db,
  )
  return rows
}

/** Names of what a schedule has of the fleet that is not in use any more. */
export const inactiveOf = (fleet: readonly Fleet[], row: Chosen): string[] =>
  fleet.filter(({ kind, id, active }) => !active && row[`${kind}_id`] === id).map(({ name }) => name)
