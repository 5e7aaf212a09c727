import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import { lockLevels } from '../stock/stock-levels.ts'

type Back = { readonly creditNoteId: number; readonly warehouseId: string; readonly now: Date }

/** Each line of a credit note that came back lies in the returns warehouse, on the batch that the movement went to. */
export async function addReturnedGoods(trx: Trx, { creditNoteId, warehouseId, now }: Back): Promise<void> {
  await sql`
    INSERT INTO returned_goods (credit_note_id, credit_note_line_id, branch_id, warehouse_id, level_id, product_id, batch, expiry, condition,
      quantity, remaining, returned_at)
    SELECT note.id, line.id, note.branch_id, level.warehouse_id, level.id, level.product_id, level.batch, coalesce(line.expiry, level.expiry),
      line.condition, line.received, line.received, ${now.toISOString()}
    FROM credit_notes AS note
    JOIN credit_note_lines AS line ON line.credit_note_id = note.id
    JOIN invoice_lines AS billed ON billed.id = line.invoice_line_id
    JOIN stock_levels AS level ON level.warehouse_id = ${warehouseId} AND level.product_id = billed.product_id AND level.batch = line.batch
    WHERE note.id = ${creditNoteId} AND line.received > 0 ORDER BY line.id`.execute(trx)
}

/** They are collected anew: nothing of them may have gone on. Throws RETURNED_GOODS_MOVED. */
export async function removeReturnedGoods(trx: Trx, creditNoteId: number): Promise<void> {
  const found = await trx
    .selectFrom('returned_goods')
    .select('level_id')
    .where('credit_note_id', '=', creditNoteId)
    .execute()
  await lockLevels(
    trx,
    found.map(({ level_id }) => level_id),
  )
  const goods = await trx
    .selectFrom('returned_goods')
    .select(['quantity', 'remaining', 'to_confirm'])
    .where('credit_note_id', '=', creditNoteId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const hasMoved = await trx
    .selectFrom('disposition_lines as line')
    .innerJoin('returned_goods as goods', 'goods.id', 'line.returned_goods_id')
    .select('line.id')
    .where('goods.credit_note_id', '=', creditNoteId)
    .limit(1)
    .executeTakeFirst()
  const isBound = goods.some(({ quantity, remaining, to_confirm }) => remaining < quantity || to_confirm > 0)
  if (hasMoved !== undefined || isBound) throw new RuleError('RETURNED_GOODS_MOVED', {})
  await trx.deleteFrom('returned_goods').where('credit_note_id', '=', creditNoteId).execute()
}
