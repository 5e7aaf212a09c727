import type { StockDetail } from '@cais/contract/stock/schemas'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import {
  type OrderDetail,
  readOrderDetail,
  recordOf,
} from '../../../aggregates/documents/detail/read-order-detail.ts'
import { isVisible } from '../../../aggregates/documents/visibility.ts'
import { type HeldBatch, heldBatches } from '../../../aggregates/stock/batches.ts'
import { countNumber } from '../../../aggregates/stock/stock-checks.ts'
import type { Db } from '../../../db/pool.ts'
import type { Reader } from '../../../http/session/reader.ts'
import { type ShelfLifeTerms, shelfLifeTerms, shelfLivesOf } from '../shelf-life/read-shelf-lives.ts'
import { readProposal } from './read-proposal.ts'
import { presentStockDetail } from './stock-detail.ts'

export type StockReader = Reader & { now(): Date }

/** The lines of a document with what they hold and what FEFO would add. Throws NOT_FOUND; a draft has no stock. */
export async function findStockDetail(db: Db, id: number, reader: StockReader): Promise<StockDetail> {
  const detail = await readOrderDetail(db, id)
  if (detail === undefined || detail.row.submitted_at === null || !isVisible(reader.user, detail.row)) {
    throw new RuleError('NOT_FOUND', { order: id })
  }
  const record = recordOf(detail)
  const proposal = await readProposal(db, record, calendarDateAt(reader.now().getTime()))
  return presentStockDetail({ detail, record, proposal, ...(await readRelated(db, detail)) }, reader)
}

type Related = {
  readonly held: readonly HeldBatch[]
  readonly terms: readonly ShelfLifeTerms[]
  readonly minShelfLifeDays: number
  readonly countId: number | null
}

/** What the document holds, how fresh its goods must be, and the open stock count of its warehouse, in one statement. */
async function readRelated(db: Db, { row, lines }: OrderDetail) {
  const { id, customer_id, warehouse_id } = row
  const products = lines.map(({ product_id }) => product_id)
  const { rows } = await sql<Related>`
    SELECT (SELECT coalesce(json_agg(held), '[]') FROM (${heldBatches(id)}) AS held) AS held,
      (SELECT coalesce(json_agg(terms), '[]') FROM (${shelfLifeTerms(customer_id ?? 0, products)}) AS terms) AS terms,
      coalesce((SELECT min_shelf_life_days FROM customers WHERE id = ${customer_id}), 0) AS "minShelfLifeDays",
      (SELECT id FROM stock_counts AS c WHERE warehouse_id = ${warehouse_id} AND posted_at IS NULL AND given_up_at IS NULL
        AND (scope = 'whole' OR EXISTS (SELECT FROM stock_count_products AS chosen
          WHERE chosen.count_id = c.id AND chosen.product_id = any(${products}::text[])))) AS "countId"`.execute(
    db,
  )
  const { held = [], terms = [], minShelfLifeDays = 0, countId = null } = rows[0] ?? {}
  const counting =
    countId === null ? undefined : { id: countId, number: countNumber(warehouse_id ?? '', countId) }
  return { held, shelfLives: shelfLivesOf(terms), minShelfLifeDays, counting }
}
