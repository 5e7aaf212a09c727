import type { dashboard } from '@cais/contract/orders/dashboard'
import type { User } from '@cais/domain/access/actor'
import { addDays, type CalendarDate, calendarDateAt, daysBetween } from '@cais/domain/kernel/calendar-date'
import { FUNNEL, WORK_GROUPS, type WorkGroup, workGroupOf } from '@cais/domain/orders/progress'
import type { OrderStage } from '@cais/domain/orders/stages'
import type { OrderStatus } from '@cais/domain/orders/statuses'
import type { z } from 'zod'
import { readStageTimes } from '../../../aggregates/documents/figures/read-stage-times.ts'
import type { OrderFilters } from '../../../aggregates/documents/list/order-filters.ts'
import { tabWhere } from '../../../aggregates/documents/list/order-where.ts'
import { groupBy } from '../../../aggregates/documents/record/rows.ts'
import type { Db } from '../../../db/pool.ts'
import { readAgesByPlace } from './dashboard/ages-by-place.ts'
import { type DayRow, readDayRows } from './dashboard/day-rows.ts'
import { readCutProducts, readLargestCustomers } from './dashboard/rankings.ts'

type Dashboard = z.input<typeof dashboard>
type Reader = { readonly user: User; now(): Date }

const DAYS = 30
const MAX_DAYS = 92
/** The same weekday a year before. */
const DAYS_OF_YEAR = 364

/** Everything that the dashboard shows, from the stored sums where they cover the filter (decision 0052). */
export async function readDashboard(
  db: Db,
  filters: OrderFilters,
  { user, now }: Reader,
): Promise<Dashboard> {
  const today = calendarDateAt(now().getTime())
  const span = spanOf(filters, today)
  const { from, to } = span
  const asked = (createdFrom: CalendarDate, createdTo: CalendarDate) =>
    tabWhere({ ...filters, createdFrom, createdTo }, 'all', user)
  const where = asked(from, to)
  const before = asked(addDays(from, -DAYS_OF_YEAR), addDays(to, -DAYS_OF_YEAR))
  const anytime = tabWhere({ ...filters, createdFrom: undefined, createdTo: undefined }, 'all', user)
  const [rows, lastYear, ages, times, customers, cut] = await Promise.all([
    readDayRows(db, where),
    readDayRows(db, before),
    readAgesByPlace(db, anytime, today),
    readStageTimes(db, { user, from, to, of: where.kinds, isFew: where.asksCreator }),
    readLargestCustomers(db, where, DAYS_OF_YEAR),
    readCutProducts(db, where),
  ])
  return {
    ...span,
    days: daysOf(span, rows, lastYear),
    ...figuresOf(rows),
    lastYear: lastYear.length === 0 ? null : figuresOf(lastYear),
    ...ages,
    funnel: funnelOf(rows),
    ...times,
    customers,
    ...cut,
  }
}

/** The days of the filter, cut to the latest where they are too many; without a filter the last thirty. */
function spanOf({ createdFrom, createdTo }: OrderFilters, today: CalendarDate) {
  const to = createdTo ?? today
  const from = createdFrom ?? addDays(to, 1 - DAYS)
  return { from: daysBetween(from, to) < MAX_DAYS ? from : addDays(to, 1 - MAX_DAYS), to }
}

function daysOf(
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
  rows: readonly DayRow[],
  lastYear: readonly DayRow[],
): Dashboard['days'] {
  const [known, before] = [byDay(rows), byDay(lastYear)]
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => {
    const day = addDays(from, at)
    const of = known.get(day) ?? []
    const groups = Object.fromEntries(WORK_GROUPS.map((group) => [group, 0])) as Record<WorkGroup, number>
    for (const row of of) groups[groupOf(row)] += row.total
    const last = before.get(addDays(day, -DAYS_OF_YEAR))
    return { day, ...sumsOf(of), groups, lastYear: lastYear.length === 0 ? null : sumsOf(last ?? []).total }
  })
}

const byDay = (rows: readonly DayRow[]) => groupBy(rows, ({ day }) => day)

const figuresOf = (rows: readonly DayRow[]) => ({
  created: sumsOf(rows),
  billed: sumsOf(rows.filter((row) => groupOf(row) === 'billed')),
  ended: sumsOf(rows.filter((row) => groupOf(row) === 'ended')),
})

const groupOf = ({ status, stages }: DayRow) =>
  workGroupOf({ status: status as OrderStatus, stages: stages as OrderStage[] })

const sumsOf = (rows: readonly DayRow[]) =>
  rows.reduce(
    (sums, { documents, total }) => ({ documents: sums.documents + documents, total: sums.total + total }),
    { documents: 0, total: 0 },
  )

/** How far orders and offers of the days have come; quotes are answered and go no further. */
function funnelOf(rows: readonly DayRow[]): Dashboard['funnel'] {
  const goods = rows.filter(({ type }) => type !== 'COT')
  const reached = (stages: readonly string[]) =>
    sumsOf(goods.filter((row) => row.stages.some((stage) => stages.includes(stage)))).documents
  return {
    submitted: sumsOf(goods).documents,
    approved: reached(FUNNEL.approved),
    stocked: reached(FUNNEL.stocked),
    shipped: reached(FUNNEL.shipped),
    loaded: reached(FUNNEL.loaded),
    billed: reached(FUNNEL.billed),
  }
}
