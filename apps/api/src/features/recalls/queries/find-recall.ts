import type { RecallReply } from '@cais/contract/recalls/schemas'
import type { User } from '@cais/domain/access/actor'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { allowedRecallActions } from '@cais/domain/recalls/recall-actions'
import { readScannedCode } from '@cais/domain/stock/gs1'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { literalText, matches } from '../../../engines/lists/matches.ts'
import type { Reader } from '../../../http/session/reader.ts'
import { findRecallRow, presentRecall } from './recall-list.ts'
import { inWarehousesOf, traceBatch } from './trace-batch.ts'

/** A recall as its page shows it. Throws NOT_FOUND for one of batches that never lay in a warehouse of the user. */
export async function findRecall(db: Db, id: number, { user, now }: Reader): Promise<RecallReply> {
  const row = await findRecallRow(db, id, user)
  if (row === undefined) throw new RuleError('NOT_FOUND', { recall: id })
  const traced = { productId: row.product_id, batch: row.batch, recallId: id }
  return {
    ...presentRecall(row),
    blockedBy: row.blocker,
    closedBy: row.closer,
    note: row.note,
    trace: await traceBatch(db, traced, user),
    readAt: now().toISOString(),
    allowedActions: allowedRecallActions(user, { blockedAt: row.blocked_at, closedAt: row.closed_at }),
  }
}

const MOST_FOUND = 20

type FoundBatch = {
  readonly productId: string
  readonly description: string
  readonly unit: string
  readonly batch: string
  readonly expiry: string | null
  readonly stock: number
  readonly recallId: number | null
}

/** Batches by their number, their article, or what a scanner read, newest first. */
export async function searchBatches(db: Db, search: string, user: User): Promise<readonly FoundBatch[]> {
  const { rows } = await sql<FoundBatch>`
    SELECT p.id AS "productId", p.description, p.stock_unit AS unit, l.batch, max(l.expiry) AS expiry,
      sum(l.on_hand) / 1000.0 AS stock,
      (SELECT id FROM recalls WHERE product_id = p.id AND recalls.batch = l.batch AND closed_at IS NULL) AS "recallId"
    FROM stock_levels AS l JOIN products AS p ON p.id = l.product_id JOIN warehouses AS w ON w.id = l.warehouse_id
    WHERE ${inWarehousesOf(user, 'w.branch_id')} AND ${soughtBatch(search)}
    GROUP BY p.id, l.batch ORDER BY max(l.received_on) DESC, p.id, l.batch LIMIT ${MOST_FOUND}`.execute(db)
  return rows.map((row) => ({ ...row, stock: Number(row.stock) }))
}

/** A GS1 code names its article by barcode and perhaps its batch; any other text is part of a batch, or of an article. */
function soughtBatch(search: string) {
  const code = readScannedCode(search)
  if (code?.batch != null)
    return sql<boolean>`l.batch = ${code.batch} AND l.product_id IN (
      SELECT product_id FROM product_units WHERE barcode = ${code.article} UNION SELECT id FROM products WHERE id = ${code.article})`
  return sql<boolean>`(searchable(l.batch) LIKE '%' || searchable(${literalText(search)}) || '%' OR l.product_id IN (
    SELECT id FROM products WHERE ${allOf(matches('products.search_text', search))}
    UNION SELECT product_id FROM product_units WHERE barcode = ${code?.article ?? search}))`
}
