import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import { readVatRates } from '../../../aggregates/company/read-company.ts'
import { loadOrdersForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import type { LineColumns, OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import { type PriceBook, readPriceBook, withSalePrices } from '../../../aggregates/prices/sale-prices.ts'
import { listPriceIn } from '../../../aggregates/products/product-units.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { priceRecord } from '../document/price-record.ts'
import { revisionChanges } from '../document/revision-changes.ts'
import { readAgreedPrices, readProducts } from '../store.ts'

const BATCH = 500

type Repricing = { readonly now: Date; readonly limit: number }

/**
 * Gives the lines of drafts the prices of today, each draft in a transaction of its own; agreed prices, those of quotes and of documents
 * that are being changed stay. Answers how many lines changed: about `limit` at most, whole drafts.
 */
export async function repriceDrafts(db: Db, { now, limit }: Repricing): Promise<number> {
  const day = calendarDateAt(now.getTime())
  let changed = 0
  let after = 0
  for (;;) {
    const lines = await readDraftLines(db, after)
    const productIds = [...new Set(lines.map(({ id }) => id))]
    const stale = staleDrafts(lines, await readPriceBook(db, { productIds, day }))
    for (const id of stale) {
      if (changed >= limit) return changed
      changed += await repriced(db, id, now)
    }
    after = lines.at(-1)?.order_id ?? 0
    if (after === 0) return changed
  }
}

/** A draft whose discounts no longer fit under a price is left as it is: its seller is told when they save it. */
async function repriced(db: Db, id: number, now: Date): Promise<number> {
  try {
    return await inTransaction(db, (trx) => repriceDraft(trx, id, now))
  } catch (error) {
    if (error instanceof RuleError && error.code === 'DISCOUNT_TOO_LARGE') return 0
    throw error
  }
}

type DraftLine = {
  readonly order_id: number
  readonly operation_id: string
  readonly segment: string | null
  readonly shown: number
  readonly shown_from: string | null
  /** Of the product. */
  readonly id: string
  readonly unit_price: number
  readonly price_valid_from: string
  readonly conversion_factor: number
  readonly unit_factor: number
}

/** The lines of the next drafts by id, with their buyers and the own prices of their products. */
async function readDraftLines(db: Db, after: number): Promise<readonly DraftLine[]> {
  const { rows } = await sql<DraftLine>`
    SELECT draft.id AS order_id, draft.operation_id, c.segment, line.unit_price AS shown, line.price_date AS shown_from,
      p.id, p.unit_price, p.price_valid_from, p.conversion_factor, line.unit_factor
    FROM (SELECT o.id, o.operation_id, o.customer_id FROM orders AS o
      WHERE o.status = 'DRAFT' AND o.quote_id IS NULL AND o.revises IS NULL AND o.line_count > 0 AND o.id > ${after}
      ORDER BY o.id LIMIT ${BATCH}) AS draft
    LEFT JOIN customers AS c ON c.id = draft.customer_id
    JOIN order_lines AS line ON line.order_id = draft.id
    JOIN products AS p ON p.id = line.product_id
    ORDER BY draft.id, line.sequence`.execute(db)
  return rows
}

const staleDrafts = (lines: readonly DraftLine[], book: PriceBook): number[] => [
  ...new Set(
    lines
      .filter((line) => {
        const { price } = book.priceOf(line, { operationId: line.operation_id, segment: line.segment })
        return listPriceIn({ ...line, unit_price: price }, line.unit_factor) !== line.shown
      })
      .map((line) => line.order_id),
  ),
]

/** Under its lock: somebody may have saved, submitted or deleted it meanwhile. */
async function repriceDraft(trx: Trx, id: number, now: Date): Promise<number> {
  const [before] = await loadOrdersForUpdate(trx, [id])
  if (before?.row.status !== 'DRAFT') return 0
  const day = calendarDateAt(now.getTime())
  const lines = await linesOfDay(trx, before, day)
  const changed = lines.filter((line, place) => line !== before.lines[place])
  if (changed.length === 0) return 0
  const after = await saveOrder(
    trx,
    before,
    priceRecord({ ...before, lines }, await readVatRates(trx), day),
    { action: 'save-draft', user: 'system', now },
  )
  await recordHistory(trx, {
    objectType: 'order',
    objectId: id,
    user: 'system',
    action: 'save-draft',
    changes: revisionChanges(before, after),
    at: now.toISOString(),
  })
  return changed.length
}

/** The lines of a document with the prices of a day; agreed ones stay. */
export async function linesOfDay(trx: Trx, { row, lines }: OrderRecord, day: string): Promise<LineColumns[]> {
  const agreed = await readAgreedPrices(trx, row)
  const ids = lines.map(({ product_id }) => product_id)
  const buyer = { customerId: row.customer_id, operationId: row.operation_id }
  const products = await withSalePrices(trx, await readProducts(trx, ids), { buyer, day })
  const byId = new Map(products.map((product) => [product.id, product]))
  return lines.map((line) => {
    const product = byId.get(line.product_id)
    if (product === undefined || agreed.has(line.product_id)) return line
    const price = listPriceIn(product, line.unit_factor)
    return price === line.unit_price
      ? line
      : { ...line, unit_price: price, list_price: price, price_date: product.price_valid_from }
  })
}
