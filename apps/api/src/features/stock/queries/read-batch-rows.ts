import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { BATCH_COLUMNS, presentBatch } from '../presenter/present-batch.ts'

/** Batches as the screens show them. */
export async function readBatchRows(db: Db, levelIds: readonly number[]) {
  const rows = await db
    .selectFrom('stock_levels')
    .select(BATCH_COLUMNS)
    .where('id', '=', sql<number>`any(${[...levelIds]}::bigint[])`)
    .orderBy('id')
    .execute()
  return rows.map(presentBatch)
}

/** One of them, which must be there. */
export async function readBatch(db: Db, levelId: number) {
  const [batch] = await readBatchRows(db, [levelId])
  if (batch === undefined) throw new RuleError('NOT_FOUND', { batch: levelId })
  return batch
}
