import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** Whether a batch is blocked and why, locked. Throws NOT_FOUND. */
export async function lockBlock(trx: Trx, levelId: number) {
  const row = await trx
    .selectFrom('stock_levels')
    .select(['blocked', 'block_reason as reason', 'version', 'batch', 'product_id as productId', 'reserved'])
    .where('id', '=', levelId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { batch: levelId })
  return row
}

/** Writes it; the reason stays only as long as the block. Answers the version. */
export async function writeBlock(
  trx: Trx,
  levelId: number,
  { blocked, reason }: { readonly blocked: boolean; readonly reason: string },
): Promise<number> {
  const { version } = await trx
    .updateTable('stock_levels')
    .set({ blocked, block_reason: blocked ? reason : '', version: sql<number>`version + 1` })
    .where('id', '=', levelId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
