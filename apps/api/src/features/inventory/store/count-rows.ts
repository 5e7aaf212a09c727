import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

const COLUMNS = ['id', 'warehouse_id', 'opened_at', 'posted_at', 'given_up_at', 'version'] as const

type NewCount = {
  readonly warehouseId: string
  readonly note: string
  readonly openedBy: number
  readonly openedAt: string
}

export const insertCount = (trx: Trx, { warehouseId, note, openedBy, openedAt }: NewCount) =>
  trx
    .insertInto('stock_counts')
    .values({ warehouse_id: warehouseId, note, opened_by: openedBy, opened_at: openedAt })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** One inventory, locked. Throws NOT_FOUND. */
export async function lockCount(trx: Trx, id: number) {
  const row = await trx
    .selectFrom('stock_counts')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { count: id })
  return row
}

export type CountRecord = Awaited<ReturnType<typeof lockCount>>

type Ending = {
  readonly how: 'posted' | 'given_up'
  readonly by: number
  readonly at: string
  readonly reason: string
}

export const endCount = (trx: Trx, id: number, { how, by, at, reason }: Ending) =>
  trx
    .updateTable('stock_counts')
    .set({ [`${how}_at`]: at, [`${how}_by`]: by, reason, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** Something was counted: whoever reviews what was counted before must look again. */
export const touchCount = (trx: Trx, id: number) =>
  trx
    .updateTable('stock_counts')
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
