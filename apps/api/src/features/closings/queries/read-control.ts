import { CHECKS, type MonthControl } from '@cais/contract/closings/schemas'
import type { User } from '@cais/domain/access/actor'
import { type MonthFacts, monthActions } from '@cais/domain/closings/closing'
import { EXPLAINABLE, sumOfBranches } from '@cais/domain/closings/differences'
import { firstDay, lastDay, type Month, monthState } from '@cais/domain/closings/month'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import { dayEnd } from '../../../db/maputo-day.ts'
import { areNumbersUnconfirmed } from '../../../db/next-number.ts'
import type { Db } from '../../../db/pool.ts'
import { findClosing, readBranchIds, readCompanyMonths } from '../store.ts'
import { type FoundDifference, readDifferences } from './read-differences.ts'
import { readSeriesOfPeriod } from './read-series.ts'

type Point = MonthControl['points'][number]
export type ControlReader = { readonly user: User; readonly now: Date }

/** Everything that closing a month asks: the figures, what explains their differences, and what is still open. */
export async function readControl(db: Db, month: Month, { user, now }: ControlReader): Promise<MonthControl> {
  const today = calendarDateAt(now.getTime())
  const [first, last] = [firstDay(month), lastDay(month)]
  const { branches, groups, differences } = await readDifferences(db, month, user)
  const series = await readSeriesOfPeriod(db, { from: first, to: last, user })
  const points = [
    ...differences.filter(({ explanation }) => explanation === null).map(pointOf),
    ...series.filter(({ gaps }) => gaps > 0).map(gapOf),
    ...(await readUnfinishedWork(db, last, user)),
    ...((await areNumbersUnconfirmed(db)) ? [NUMBERS] : []),
  ]
  const closing = await findClosing(db, month)
  const facts: MonthFacts = {
    month,
    ...(await readCompanyMonths(db, today)),
    openPoints: points.length,
    reopeningAskedBy: closing?.askedBy ?? null,
  }
  const count = (part: 'documents' | 'invoices') => branches.reduce((sum, one) => sum + one[part], 0)
  return {
    month,
    state: monthState(month, facts),
    today,
    totals: { ...sumOfBranches(branches), documents: count('documents'), invoices: count('invoices') },
    branches: branches.map(({ documents: _documents, invoices: _invoices, ...branch }) => branch),
    groups,
    differences: differences.map(({ said: _said, ...difference }) => difference),
    checks: CHECKS.map((check) => ({ check, points: points.filter((one) => one.check === check).length })),
    points,
    series,
    closing: closing?.shown ?? null,
    allowedActions: monthActions(facts, user, await readBranchIds(db)),
  }
}

const CHECK_OF = { 'not-billed': 'billed', 'other-quantity': 'quantity', 'not-declared': 'declared' } as const

function pointOf({
  kind,
  subjectId,
  document,
  branchId,
  customer,
  shipmentId,
  day,
  amount,
  isInDoubt,
}: FoundDifference): Point {
  const explained = EXPLAINABLE.find((one) => one === kind) ?? 'not-billed'
  const check = isInDoubt && kind === 'not-billed' ? 'in-doubt' : CHECK_OF[explained]
  return {
    check,
    kind: explained,
    subjectId,
    about: document,
    branchId,
    customer,
    shipmentId,
    since: day,
    amount,
  }
}

const NOWHERE = {
  kind: null,
  subjectId: 0,
  branchId: null,
  customer: null,
  shipmentId: null,
  since: null,
  amount: 0,
} as const

const NUMBERS: Point = { ...NOWHERE, check: 'numbers', about: '' }

const gapOf = ({ kind, series, year, missing }: MonthControl['series'][number]): Point => ({
  ...NOWHERE,
  check: 'series',
  about: `${kind} ${series}${year}: ${missing.join(', ')}`,
})

/** Counts and receipts that were opened in the month or before and not posted: what the stock was at its end is not known. */
async function readUnfinishedWork(db: Db, last: string, { scope }: User): Promise<Point[]> {
  const inScope =
    scope.branches === 'all' ? sql`true` : sql`w.branch_id = any(${[...scope.branches]}::text[])`
  const { rows } = await sql<Pick<Point, 'check' | 'subjectId' | 'about' | 'branchId' | 'since'>>`
    SELECT work.check, work.id AS "subjectId", work.about, w.branch_id AS "branchId",
      (work.opened_at AT TIME ZONE 'Africa/Maputo')::date AS since
    FROM (
      SELECT 'counts' AS check, id, warehouse_id AS about, warehouse_id, opened_at FROM stock_counts
      WHERE posted_at IS NULL AND given_up_at IS NULL AND opened_at < ${dayEnd(last)}
      UNION ALL SELECT 'receipts', id, number, warehouse_id, opened_at FROM goods_receipts
      WHERE posted_at IS NULL AND given_up_at IS NULL AND opened_at < ${dayEnd(last)}) AS work
    JOIN warehouses w ON w.id = work.warehouse_id WHERE ${inScope} ORDER BY work.opened_at, work.id`.execute(
    db,
  )
  return rows.map((row) => ({ ...NOWHERE, ...row }))
}
