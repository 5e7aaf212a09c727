import { type ScheduleQuery, type ScheduleRow, scheduleQuery } from '@cais/contract/schedules/schemas'
import type { User } from '@cais/domain/access/actor'
import { addDays, type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { nextDates } from '@cais/domain/schedules/planned-dates'
import { scheduleState } from '@cais/domain/schedules/schedule-actions'
import { ruleLine } from '@cais/domain/schedules/words'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { matches, partOf } from '../../../engines/lists/matches.ts'
import { type Column, column } from '../../../http/export/list-file.ts'
import type { Language } from '../../../http/language.ts'
import {
  factsOf,
  holidaysOf,
  inactiveOf,
  readFleet,
  readHolidays,
  ruleOf,
  type ScheduleColumns,
} from '../store.ts'
import { type DateRecord, dateRecords, presentAllPlanned, presentDate } from './present-dates.ts'
import { readClashes } from './read-clashes.ts'

type Filter = FilterOf<ScheduleQuery>

const filteredSchedules = (db: Db, filter: Partial<Filter>, user: User) =>
  db
    .selectFrom('schedules as s')
    .where(
      allOf([
        user.scope.branches !== 'all' && sql<boolean>`s.branch_id = any(${[...user.scope.branches]}::text[])`,
        ofState(filter.state),
        filter.warehouseId && sql<boolean>`s.warehouse_id = ${filter.warehouseId}`,
        filter.customerId && sql<boolean>`s.customer_id = ${filter.customerId}`,
        ...matches('s.search_text', filter.search),
        ...partOf('s.route', filter.route),
        ...partOf('s.car_registration', filter.registration),
      ]),
    )

function ofState(state: Filter['state']) {
  if (state === undefined) return sql<boolean>`s.ended_at IS NULL`
  if (state === 'ended') return sql<boolean>`s.ended_at IS NOT NULL`
  return state === 'paused'
    ? sql<boolean>`(s.ended_at IS NULL AND s.paused_at IS NOT NULL)`
    : sql<boolean>`(s.ended_at IS NULL AND s.paused_at IS NULL)`
}

/** What is read of a schedule: with its customer and who paused it. */
export const scheduleColumns = (found: ReturnType<typeof filteredSchedules>) =>
  found
    .leftJoin('customers as c', 'c.id', 's.customer_id')
    .leftJoin('users as pauser', 'pauser.id', 's.paused_by')
    .selectAll('s')
    .select(['c.name as customer_name', 'c.code as customer_code'])
    .select(sql<string | null>`rtrim(pauser.name || ' ' || pauser.surname)`.as('pauser_name'))

export type ScheduleRecord = ScheduleColumns & {
  readonly customer_name: string | null
  readonly customer_code: string | null
  readonly pauser_name: string | null
}

type Reading = { readonly db: Db; readonly lang: Language; readonly today: CalendarDate }

/** The dates of a list look so far ahead for other trucks. */
const CLASH_DAYS = 62

/** Schedules with the next and the last date of each: what all of them need is read once. */
export async function presentSchedules(
  rows: readonly ScheduleRecord[],
  { db, lang, today }: Reading,
): Promise<ScheduleRow[]> {
  const trucks = [...new Set(rows.map(({ truck_key }) => truck_key))]
  const [holidays, fleet, lasts, clashes] = await Promise.all([
    readHolidays(db, addDays(today, -30)),
    readFleet(db, rows),
    readLastDates(db, rows),
    readClashes(db, { trucks, from: today, to: addDays(today, CLASH_DAYS) }),
  ])
  return rows.map((row) => {
    const state = scheduleState(factsOf(row))
    const last = lasts.get(row.id)
    // today's shipment is opened: the next one is another day's
    const from = last?.date === today && last.state !== 'planned' ? addDays(today, 1) : today
    const coming = nextDates(ruleOf(row), { from, count: 1 }, holidaysOf(holidays, row.branch_id))
    const leaving = state === 'active' ? coming.filter(({ date }) => date !== null) : []
    const [next] = presentAllPlanned(leaving, { truck: row.truck_key, scheduleId: row.id }, { clashes, lang })
    return {
      ...presentCard(row, lang),
      state,
      next: next ?? null,
      last: last === undefined ? null : presentDate(last, lang),
      inactive: inactiveOf(fleet, row),
    }
  })
}

/** The newest date that came of each. */
async function readLastDates(
  db: Db,
  rows: readonly ScheduleRecord[],
): Promise<ReadonlyMap<number, DateRecord>> {
  const found = await dateRecords(db)
    .where('d.schedule_id', '=', sql<number>`any(${rows.map(({ id }) => id)}::bigint[])`)
    .distinctOn('d.schedule_id')
    .orderBy('d.schedule_id')
    .orderBy('d.date', 'desc')
    .execute()
  return new Map(found.map((row) => [row.schedule_id, row]))
}

/** The fields of the form, and the rule in a line. */
const presentCard = (row: ScheduleRecord, lang: Language) => ({
  id: row.id,
  name: row.customer_name ?? row.route,
  customer:
    row.customer_id === null
      ? null
      : { id: row.customer_id, name: row.customer_name ?? '', code: row.customer_code ?? '' },
  branchId: row.branch_id,
  warehouse: row.warehouse_id,
  route: row.route,
  assigneeName: row.assignee_name,
  driverName: row.driver_name,
  carRegistration: row.car_registration,
  truckId: row.truck_id,
  driverId: row.driver_id,
  teamId: row.team_id,
  schedulingDate: row.starts_on,
  departsTime: row.departs_time,
  // as the contract let it in
  recurrence: row.recurrence as ScheduleRow['recurrence'],
  dayOff: row.day_off,
  rule: ruleLine(ruleOf(row), lang),
  pausedAt: row.paused_at,
  pausedBy: row.pauser_name,
  version: row.version,
})

const STATES = {
  active: { pt: 'Activo', en: 'Active' },
  paused: { pt: 'Parado', en: 'Paused' },
  ended: { pt: 'Terminado', en: 'Ended' },
} as const

const FILE_COLUMNS: readonly Column<ScheduleRow>[] = [
  column.text({ pt: 'Rota', en: 'Route' }, (row) => row.route),
  column.text({ pt: 'Entidade', en: 'Entity' }, (row) => row.customer?.name ?? ''),
  column.text({ pt: 'Armazém', en: 'Warehouse' }, (row) => row.warehouse),
  column.text({ pt: 'Matrícula', en: 'Registration' }, (row) => row.carRegistration),
  column.text({ pt: 'Motorista', en: 'Driver' }, (row) => row.driverName),
  column.text({ pt: 'Responsável', en: 'Responsible' }, (row) => row.assigneeName),
  column.text({ pt: 'Regra', en: 'Rule' }, (row, lang) => ruleLine(row, lang)),
  column.text({ pt: 'Estado', en: 'State' }, (row, lang) => STATES[row.state][lang]),
  column.date({ pt: 'Próxima carga', en: 'Next shipment' }, (row) => row.next?.date ?? null),
  column.text({ pt: 'Última carga', en: 'Last shipment' }, (row) => row.last?.shipment?.number ?? ''),
]

/** Recurring schedules: those at work first, by route. */
export const scheduleList = describeList(scheduleQuery, {
  find: filteredSchedules,
  columns: scheduleColumns,
  order: {
    by: ({ sort }) =>
      sort === 'newest' ? [sql`s.id DESC`] : [sql`(s.paused_at IS NOT NULL)`, sql`s.route`, sql`s.id`],
  },
  present: (rows, { db, lang, now }) =>
    presentSchedules(rows, { db, lang, today: calendarDateAt(now().getTime()) }),
  file: { name: { pt: 'agendamentos', en: 'schedules' }, columns: FILE_COLUMNS },
})
