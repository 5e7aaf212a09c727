import type { previewInput, ScheduleReply } from '@cais/contract/schedules/schemas'
import { isInScope } from '@cais/domain/access/scope'
import { addDays, type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { plainRegistration } from '@cais/domain/master-data/registration'
import { nextDates } from '@cais/domain/schedules/planned-dates'
import { requireNearStart } from '@cais/domain/schedules/recurrence'
import { allowedScheduleActions } from '@cais/domain/schedules/schedule-actions'
import { ruleSentence, type ToldRule } from '@cais/domain/schedules/words'
import type { z } from 'zod'
import { requireWarehouse } from '../../../aggregates/stock/stock-checks.ts'
import type { Db } from '../../../db/pool.ts'
import { paginationOf } from '../../../engines/lists/page.ts'
import type { Reader } from '../../../http/session/reader.ts'
import { factsOf, holidaysOf, readHolidays, ruleOf } from '../store.ts'
import { dateRecords, presentAllPlanned, presentDate } from './present-dates.ts'
import { readClashes } from './read-clashes.ts'
import { presentSchedules, type ScheduleRecord, scheduleColumns } from './schedule-list.ts'

type ScheduleReader = Reader & { now(): Date }

/** Dates that the page of a schedule shows. */
const SHOWN_DATES = 12

/** A schedule as its page shows it. Throws NOT_FOUND for one that does not exist or lies outside the scope. */
export async function findSchedule(db: Db, id: number, reader: ScheduleReader): Promise<ScheduleReply> {
  const row = await visibleSchedule(db, id, reader)
  const { lang, user } = reader
  const today = calendarDateAt(reader.now().getTime())
  const creator = db.selectFrom('users').select(['name', 'surname']).where('id', '=', row.created_by)
  const [card] = await presentSchedules([row], { db, lang, today })
  if (card === undefined) throw new RuleError('NOT_FOUND', { schedule: id })
  const { name, surname } = await creator.executeTakeFirstOrThrow()
  const dates = await readDates(db, { rule: ruleOf(row), today, lang, count: SHOWN_DATES, ...truckOf(row) })
  return {
    ...card,
    sentence: ruleSentence(ruleOf(row), lang),
    dates,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    createdBy: { id: row.created_by, name: `${name} ${surname}`.trim() },
    allowedActions: allowedScheduleActions(user, factsOf(row)),
  }
}

const truckOf = (row: ScheduleRecord) => ({
  truck: row.truck_key,
  scheduleId: row.id,
  branchId: row.branch_id,
})

async function visibleSchedule(db: Db, id: number, { user }: Pick<Reader, 'user'>): Promise<ScheduleRecord> {
  const found = db.selectFrom('schedules as s').where('s.id', '=', id)
  const row = await scheduleColumns(found).executeTakeFirst()
  if (row && isInScope(user.scope, { branchId: row.branch_id })) return row
  throw new RuleError('NOT_FOUND', { schedule: id })
}

type Asked = {
  readonly rule: ToldRule
  readonly truck: string
  readonly scheduleId: number | null
  readonly branchId: string
  readonly today: CalendarDate
  readonly lang: Reader['lang']
  readonly count: number
}

/** The next dates of a rule with their reasons and what else takes the truck. */
async function readDates(db: Db, { rule, truck, scheduleId, branchId, today, lang, count }: Asked) {
  const holidays = await readHolidays(db, addDays(today, -30))
  const dates = nextDates(rule, { from: today, count }, holidaysOf(holidays, branchId))
  const leaving = dates.flatMap(({ date }) => date ?? [])
  const [from = today, to = today] = [leaving[0], leaving.at(-1)]
  const clashes = await readClashes(db, { trucks: truck === '' ? [] : [truck], from, to })
  return presentAllPlanned(dates, { truck, scheduleId }, { clashes, lang })
}

/** What a rule that is being written means. Throws NOT_FOUND for a warehouse outside the scope. */
export async function previewSchedule(db: Db, input: z.output<typeof previewInput>, reader: ScheduleReader) {
  const branchId = await requireWarehouse(db, input.warehouseId, reader.user)
  const rule = { ...input, startsOn: input.schedulingDate }
  const today = calendarDateAt(reader.now().getTime())
  requireNearStart(rule.startsOn, today)
  const dates = await readDates(db, {
    rule,
    truck: plainRegistration(input.carRegistration),
    scheduleId: input.scheduleId,
    branchId,
    today,
    lang: reader.lang,
    count: input.count,
  })
  return { sentence: ruleSentence(rule, reader.lang), dates }
}

type Page = { readonly page: number; readonly perPage: number }

/** What became of the dates of a schedule, newest first. Throws NOT_FOUND. */
export async function listDates(db: Db, id: number, query: Page, reader: ScheduleReader) {
  await visibleSchedule(db, id, reader)
  const found = dateRecords(db).where('d.schedule_id', '=', id).orderBy('d.date', 'desc')
  const [rows, { total }] = await Promise.all([
    found
      .limit(query.perPage)
      .offset((query.page - 1) * query.perPage)
      .execute(),
    db
      .selectFrom('schedule_dates')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('schedule_id', '=', id)
      .executeTakeFirstOrThrow(),
  ])
  return {
    data: rows.map((row) => presentDate(row, reader.lang)),
    meta: { pagination: paginationOf(query, total) },
  }
}
