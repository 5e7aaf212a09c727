import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

type Level = { readonly id: number; readonly batch: string; readonly reserved: Milli }

/** Throws STOCK_BELOW_RESERVED, naming who holds the batch, when on hand would come below what is held. */
export async function requireNotBelowHeld(db: Db, level: Level, onHand: Milli): Promise<void> {
  if (onHand >= level.reserved) return
  const holders = await holderNumbers(db, level.id)
  throw new RuleError('STOCK_BELOW_RESERVED', {
    batch: level.batch,
    onHand,
    reserved: level.reserved,
    holders,
  })
}

/** Numbers of the documents and transfers that hold a batch, those served last first: they are the first to give goods back. */
export async function holderNumbers(db: Db, levelId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ number: string }>`
    SELECT number FROM (
      SELECT o.number, o.priority, o.submitted_at AS at FROM held_stock AS held
      JOIN order_lines AS line ON line.id = held.line_id JOIN orders AS o ON o.id = line.order_id
      WHERE held.level_id = ${levelId} GROUP BY o.id
      UNION ALL
      SELECT t.number, -1, t.requested_at FROM transfer_batches AS batch
      JOIN transfer_lines AS line ON line.id = batch.line_id JOIN transfers AS t ON t.id = line.transfer_id
      WHERE batch.level_id = ${levelId} AND batch.held > 0) AS holder
    ORDER BY priority, at DESC LIMIT 10`.execute(db)
  return rows.map(({ number }) => number)
}
