import { addDays, type CalendarDate } from '@cais/domain/kernel/calendar-date'
import { plannedDates } from '@cais/domain/schedules/planned-dates'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { holidaysOf, readHolidays, ruleOf, type ScheduleColumns } from '../store.ts'

/** What takes a truck on a day. */
export type Clash = {
  readonly kind: 'schedule' | 'shipment'
  readonly id: number
  readonly name: string
  readonly departsTime: string | null
  /** The schedule itself, or the one that the shipment came of: no clash with itself. */
  readonly scheduleId: number | null
}

type Asked = { readonly trucks: readonly string[]; readonly from: CalendarDate; readonly to: CalendarDate }

export type Clashes = (truck: string, date: CalendarDate, scheduleId: number | null) => Clash[]

/** What else takes these trucks within some days: shipments that leave, and the dates of other schedules at work. */
export async function readClashes(db: Db, { trucks, from, to }: Asked): Promise<Clashes> {
  const [shipments, schedules, holidays] = await Promise.all([
    shipmentsOf(db, { trucks, from, to }),
    schedulesOf(db, trucks),
    readHolidays(db, addDays(from, -30)),
  ])
  const taken = new Map<string, Clash[]>()
  const add = (truck: string, date: CalendarDate, clash: Clash) => {
    const key = `${truck} ${date}`
    taken.set(key, [...(taken.get(key) ?? []), clash])
  }
  for (const { truck, date, ...shipment } of shipments) add(truck, date, { kind: 'shipment', ...shipment })
  for (const row of schedules) {
    const clash = {
      kind: 'schedule' as const,
      id: row.id,
      name: row.name,
      departsTime: row.departs_time,
      scheduleId: row.id,
    }
    const dates = plannedDates(ruleOf(row), { from, to }, holidaysOf(holidays, row.branch_id))
    for (const { date } of dates) if (date !== null) add(row.truck_key, date, clash)
  }
  return (truck, date, scheduleId) =>
    (taken.get(`${truck} ${date}`) ?? []).filter(
      (clash) => scheduleId === null || clash.scheduleId !== scheduleId,
    )
}

type Departure = Omit<Clash, 'kind'> & { readonly truck: string; readonly date: CalendarDate }

/** Shipments that leave on the days; what a schedule opened is known by it. */
async function shipmentsOf(db: Db, { trucks, from, to }: Asked): Promise<readonly Departure[]> {
  const { rows } = await sql<Departure>`
    SELECT s.id, s.number AS name, s.departs_time AS "departsTime", d.schedule_id AS "scheduleId", s.departs_on AS date,
      regexp_replace(upper(s.car_registration), '[^A-Z0-9]', '', 'g') AS truck
    FROM shipments s LEFT JOIN schedule_dates d ON d.shipment_id = s.id
    WHERE s.departs_on BETWEEN ${from} AND ${to} AND s.deleted_at IS NULL
      AND regexp_replace(upper(s.car_registration), '[^A-Z0-9]', '', 'g') = any(${[...trucks]}::text[])
    ORDER BY s.departs_time, s.id`.execute(db)
  return rows
}

type Planned = Pick<
  ScheduleColumns,
  'id' | 'branch_id' | 'truck_key' | 'recurrence' | 'day_off' | 'starts_on' | 'departs_time'
> & { readonly name: string }

const schedulesOf = (db: Db, trucks: readonly string[]): Promise<Planned[]> =>
  db
    .selectFrom('schedules as s')
    .leftJoin('customers as c', 'c.id', 's.customer_id')
    .select([
      's.id',
      's.branch_id',
      's.truck_key',
      's.recurrence',
      's.day_off',
      's.starts_on',
      's.departs_time',
    ])
    .select(sql<string>`coalesce(c.name, s.route)`.as('name'))
    .where('s.paused_at', 'is', null)
    .where('s.ended_at', 'is', null)
    .where('s.truck_key', '=', sql<string>`any(${[...trucks]}::text[])`)
    .orderBy('s.departs_time')
    .orderBy('s.id')
    .execute()
