import type { User } from '@cais/domain/access/actor'
import { addDays, type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { stockOutlook } from '@cais/domain/products/stock-outlook'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

const WEEKS = 12
const PERIOD_DAYS = WEEKS * 7

type Reader = { readonly user: User; readonly now: Date }

/** Stock of an article by state, what was sold of it, and for how long it lasts, in the user's branches. Throws NOT_FOUND. */
export async function readOutlook(db: Db, id: string, { user, now }: Reader) {
  const today = calendarDateAt(now.getTime())
  const [stock, days] = await Promise.all([
    readStock(db, id, { user, today }),
    readSales(db, id, { user, today }),
  ])
  if (stock === undefined) throw new RuleError('NOT_FOUND', { product: id })
  const soldIn = (length: number) =>
    sum(days.filter(({ day }) => day >= addDays(today, -length) && day < today))
  const lasts = stockOutlook({ free: stock.free, sold: { 60: soldIn(60), 90: soldIn(90) } })
  return {
    stock: {
      free: stock.free / 1000,
      reserved: stock.reserved / 1000,
      blocked: stock.blocked / 1000,
      expired: stock.expired / 1000,
      returns: stock.returns / 1000,
    },
    minShelfLife: stock.min_shelf_life,
    lasts: lasts && { ...lasts, perDay: lasts.perDay / 1000 },
    waiting: { quantity: stock.waiting / 1000, documents: stock.waiting_documents },
    onReceipts: { quantity: stock.noted / 1000, receipts: stock.receipts },
    weeks: weeksOf(days, today),
    branches: branchesOf(days, today),
  }
}

type Reading = { readonly user: User; readonly today: CalendarDate }

type StockRow = {
  readonly free: Milli
  readonly reserved: Milli
  readonly blocked: Milli
  readonly expired: Milli
  readonly returns: Milli
  readonly waiting: Milli
  readonly waiting_documents: number
  readonly noted: Milli
  readonly receipts: number
  readonly min_shelf_life: number
}

const inScope = ({ scope }: User, column: string) =>
  scope.branches === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} = any(${[...scope.branches]}::text[])`

/** What lies on hand, each piece counted once; undefined = there is no such article. */
async function readStock(db: Db, id: string, { user, today }: Reading): Promise<StockRow | undefined> {
  const { rows } = await sql<StockRow>`
    WITH level AS (
      SELECT l.on_hand, l.reserved, CASE WHEN w.kind <> 'sale' THEN 'returns' WHEN l.blocked THEN 'blocked'
        WHEN l.expiry < ${today} THEN 'expired' ELSE 'sale' END AS state
      FROM stock_levels l JOIN warehouses w ON w.id = l.warehouse_id
      WHERE l.product_id = ${id} AND l.on_hand > 0 AND ${inScope(user, 'w.branch_id')}),
    held AS (
      SELECT coalesce(sum(on_hand - reserved) FILTER (WHERE state = 'sale'), 0)::bigint AS free,
        coalesce(sum(reserved) FILTER (WHERE state = 'sale'), 0)::bigint AS reserved,
        coalesce(sum(on_hand) FILTER (WHERE state = 'blocked'), 0)::bigint AS blocked,
        coalesce(sum(on_hand) FILTER (WHERE state = 'expired'), 0)::bigint AS expired,
        coalesce(sum(on_hand) FILTER (WHERE state = 'returns'), 0)::bigint AS returns FROM level),
    waiting AS (
      SELECT coalesce(sum(l.open), 0)::bigint AS waiting, count(DISTINCT l.order_id) AS waiting_documents
      FROM order_lines l JOIN orders o ON o.id = l.order_id
      WHERE l.product_id = ${id} AND l.waiting AND l.open > 0 AND ${inScope(user, 'o.branch_id')}),
    noted AS (
      SELECT coalesce(sum(l.noted), 0)::bigint AS noted, count(DISTINCT r.id) AS receipts
      FROM goods_receipt_lines l JOIN goods_receipts r ON r.id = l.receipt_id JOIN warehouses w ON w.id = r.warehouse_id
      WHERE l.product_id = ${id} AND r.posted_at IS NULL AND r.given_up_at IS NULL AND ${inScope(user, 'w.branch_id')})
    SELECT held.*, waiting.*, noted.*, greatest(p.min_shelf_life_days,
      (SELECT max(days) FROM shelf_life_exceptions WHERE product_id = p.id),
      (SELECT max(c.min_shelf_life_days) FROM customers AS c WHERE c.active AND ${inScope(user, 'c.branch_id')})) AS min_shelf_life
    FROM products AS p, held, waiting, noted WHERE p.id = ${id}`.execute(db)
  return rows[0]
}

type DayOfBranch = { readonly day: CalendarDate; readonly branch_id: string; readonly quantity: Milli }

/** What left by sale on each day in each branch, in the last two periods of 12 weeks; goods that came back count against it. */
async function readSales(db: Db, id: string, { user, today }: Reading): Promise<readonly DayOfBranch[]> {
  const since = addDays(today, 1 - 2 * PERIOD_DAYS)
  const { rows } = await sql<DayOfBranch>`
    SELECT (m.at AT TIME ZONE 'Africa/Maputo')::date AS day, w.branch_id, sum(-m.quantity)::bigint AS quantity
    FROM stock_levels l JOIN warehouses w ON w.id = l.warehouse_id JOIN stock_movements m ON m.level_id = l.id
    WHERE l.product_id = ${id} AND m.kind = 'sale' AND ${inScope(user, 'w.branch_id')}
      AND m.at >= ${since}::date::timestamp AT TIME ZONE 'Africa/Maputo'
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db)
  return rows
}

const sum = (days: readonly DayOfBranch[]): Milli => days.reduce((total, { quantity }) => total + quantity, 0)

function weeksOf(days: readonly DayOfBranch[], today: CalendarDate) {
  return Array.from({ length: WEEKS }, (_, index) => {
    const from = addDays(today, 1 - (WEEKS - index) * 7)
    const to = addDays(from, 6)
    return { from, quantity: sum(days.filter(({ day }) => day >= from && day <= to)) / 1000 }
  })
}

/** Branches by what they sold in this period, beside the one before. */
function branchesOf(days: readonly DayOfBranch[], today: CalendarDate) {
  const since = addDays(today, 1 - PERIOD_DAYS)
  return [...new Set(days.map(({ branch_id }) => branch_id))]
    .map((branchId) => {
      const own = days.filter(({ branch_id }) => branch_id === branchId)
      return {
        branchId,
        quantity: sum(own.filter(({ day }) => day >= since)) / 1000,
        before: sum(own.filter(({ day }) => day < since)) / 1000,
      }
    })
    .toSorted((a, b) => b.quantity - a.quantity || (a.branchId < b.branchId ? -1 : 1))
}
