import { addDays, type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { OwnHoliday } from '@cais/domain/master-data/holidays'
import { isToOpen, settledState } from '@cais/domain/schedules/date-row'
import { type PlannedDate, plannedDates, plannedOn } from '@cais/domain/schedules/planned-dates'
import { sql } from 'kysely'
import { LostRace } from '../../../db/lost-race.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import {
  type DateColumns,
  holidaysOf,
  insertMissed,
  lockDate,
  lockSchedule,
  lockSchedules,
  readHolidays,
  ruleOf,
  type ScheduleColumns,
  updateDate,
} from '../store.ts'
import { openShipment } from './open-shipment.ts'

/** What one run did: shipments it opened, dates on which nothing waited until the end, dates that could not be opened, dates that nobody opened in time. */
export type OpenedDates = {
  readonly shipments: number
  readonly empty: number
  readonly unopened: number
  readonly missed: number
}

type Run = { readonly now: Date; readonly limit: number }

/**
 * The job: opens the shipments of today, once each, and writes down what became of the dates before. Only today is opened: a date that passed while no server ran is
 * recorded as missed, so that no truck is loaded for a day that is gone (decision 0229). It may run twice and on two servers.
 */
export async function openDueShipments(db: Db, { now, limit }: Run): Promise<OpenedDates> {
  const today = calendarDateAt(now.getTime())
  const schedules = await readAtWork(db)
  const holidays = await readHolidays(db, addDays(today, -800))
  const missed = await recordMissed(db, { schedules, holidays, today, now })
  const settled = await settleDates(db, now)
  const due = await dueToday(db, { schedules, holidays, today, now })
  let shipments = 0
  for (const { schedule, planned } of due.slice(0, limit)) {
    if (await openToday(db, { id: schedule.id, planned, today, now })) shipments += 1
  }
  return { shipments, missed, ...settled }
}

/** Schedules that are neither paused nor ended: some dozens. */
const readAtWork = (db: Db): Promise<ScheduleColumns[]> =>
  db
    .selectFrom('schedules')
    .selectAll()
    .where('paused_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()

type Sources = {
  readonly schedules: readonly ScheduleColumns[]
  readonly holidays: readonly OwnHoliday[]
  readonly today: CalendarDate
  readonly now: Date
}

/** Dates that passed longer ago are not written down: a clock that was years ahead leaves no years of rows. */
const MISSED_DAYS = 366

/** Dates since the last run that have no row: nobody opened them. A clock that jumped back records nothing. */
async function recordMissed(db: Db, { schedules, holidays, today, now }: Sources): Promise<number> {
  const yesterday = addDays(today, -1)
  const behind = schedules.filter((schedule) => schedule.settled_on !== yesterday).map(({ id }) => id)
  if (behind.length === 0) return 0
  return await inTransaction(db, async (trx) => {
    const locked = await lockSchedules(trx, behind)
    const dates = locked.flatMap((schedule) => {
      const from = later(addDays(schedule.settled_on, 1), addDays(today, -MISSED_DAYS))
      const own = holidaysOf(holidays, schedule.branch_id)
      const passed = plannedDates(ruleOf(schedule), { from, to: yesterday }, own)
      return passed.flatMap(({ date, due }) => (date === null ? [] : [{ id: schedule.id, date, due }]))
    })
    return await insertMissed(trx, dates, { ids: behind, yesterday, at: now.toISOString() })
  })
}

const later = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b)

/** Dates that wait no more: their day is over, or their truck was to leave by now. */
async function settleDates(db: Db, now: Date): Promise<{ empty: number; unopened: number }> {
  const today = calendarDateAt(now.getTime())
  const waiting = await db
    .selectFrom('schedule_dates as d')
    .innerJoin('schedules as s', 's.id', 'd.schedule_id')
    .select(['d.schedule_id', 'd.date', 'd.state', 'd.error_code', 'd.updated_at', 's.departs_time'])
    .where('d.state', '=', 'planned')
    .where('d.date', '<=', today)
    .execute()
  const over = waiting.flatMap((row) => {
    const state = settledState(factsOfDate(row), { nowMs: now.getTime(), departsTime: row.departs_time })
    return state === null ? [] : [{ ...row, state }]
  })
  if (over.length === 0) return { empty: 0, unopened: 0 }
  const { rows } = await sql<{ state: string }>`
    UPDATE schedule_dates AS d SET state = ended.state, updated_at = ${now.toISOString()}
    FROM unnest(${over.map(({ schedule_id }) => schedule_id)}::bigint[], ${over.map(({ date }) => date)}::date[],
      ${over.map(({ state }) => state)}::text[]) AS ended (id, date, state)
    WHERE d.schedule_id = ended.id AND d.date = ended.date AND d.state = 'planned' RETURNING d.state`.execute(
    db,
  )
  const count = (state: string) => rows.filter((row) => row.state === state).length
  return { empty: count('empty'), unopened: count('failed') }
}

const factsOfDate = (row: Pick<DateColumns, 'date' | 'state' | 'error_code' | 'updated_at'>) => ({
  date: row.date,
  state: row.state,
  errorCode: row.error_code,
  updatedAt: row.updated_at,
})

/** The schedules that fall on today and whose shipment is still to be opened. */
async function dueToday(db: Db, { schedules, holidays, today, now }: Sources) {
  const falling = schedules.flatMap((schedule) => {
    const planned = plannedOn(ruleOf(schedule), today, holidaysOf(holidays, schedule.branch_id))
    return planned === undefined ? [] : [{ schedule, planned }]
  })
  const rows = await db
    .selectFrom('schedule_dates')
    .selectAll()
    .where('date', '=', today)
    .where('schedule_id', '=', sql<number>`any(${falling.map(({ schedule }) => schedule.id)}::bigint[])`)
    .execute()
  const rowOf = new Map(rows.map((row) => [row.schedule_id, factsOfDate(row)]))
  return falling.filter(({ schedule }) =>
    isToOpen(rowOf.get(schedule.id), { nowMs: now.getTime(), departsTime: schedule.departs_time }),
  )
}

type Today = {
  readonly id: number
  readonly planned: PlannedDate
  readonly today: CalendarDate
  readonly now: Date
}

/** Opens the shipment of today; what keeps it is written to the date, which is tried again by the next run. */
async function openToday(db: Db, due: Today): Promise<boolean> {
  try {
    return await inTransaction(db, (trx) => tryToday(trx, due))
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const { code, facts } = error
    await inTransaction(db, async (trx) => {
      const locked = await lockToday(trx, due)
      if (locked === null) return
      const problem = { error_code: code, error_facts: JSON.stringify(facts) }
      await updateDate(trx, locked.date, { state: 'planned', ...problem }, due.now)
    })
    return false
  }
}

/** Schedule and date under lock, as long as it is still to be opened; null = another server did, or somebody stopped the schedule. */
async function lockToday(trx: Trx, { id, planned, today, now }: Today) {
  const schedule = await lockSchedule(trx, id)
  if (schedule.paused_at !== null || schedule.ended_at !== null) return null
  const { row, isNew } = await lockDate(trx, { scheduleId: id, date: today, due: planned.due, now })
  const at = { nowMs: now.getTime(), departsTime: schedule.departs_time }
  return isNew || isToOpen(factsOfDate(row), at) ? { schedule, date: row } : null
}

async function tryToday(trx: Trx, due: Today): Promise<boolean> {
  const locked = await lockToday(trx, due)
  if (locked === null) return false
  const opened = await startingOver(() => openShipment(trx, locked, systemOf(locked.schedule, due.now)))
  if (opened !== null) return true
  await updateDate(trx, locked.date, { state: 'planned', error_code: null, error_facts: '{}' }, due.now)
  return false
}

/** The system, with the rights that opening a shipment takes. The shipment is of whoever made the schedule. */
const systemOf = (schedule: ScheduleColumns, now: Date): Acting => ({
  user: {
    id: schedule.created_by,
    roles: ['SUPER_USER'],
    branchId: schedule.branch_id,
    scope: { branches: 'all', operations: 'all' },
  },
  now,
  isSystem: true,
})

const TAKEN = ['DOCUMENT_ON_OTHER_SHIPMENT', 'DOCUMENT_NOT_READY', 'WAREHOUSE_DIFFERS']

/** Somebody else took a document between reading and locking it: the transaction starts over with those that are left. */
async function startingOver<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof RuleError && TAKEN.includes(error.code) ? new LostRace() : error
  }
}
