import type { Trx } from '../../../db/transaction.ts'
import type { RefusedRow } from '../file/read-documents.ts'

/** Puts rows into quarantine; one that an earlier run put there stays as it is. */
export async function addRejections(trx: Trx, fileId: number, refused: readonly RefusedRow[]): Promise<void> {
  if (refused.length === 0) return
  const rows = refused.map(({ row, document, rejection, content }) => ({
    file_id: fileId,
    row_number: row,
    document,
    reason: rejection.reason,
    facts: JSON.stringify(rejection.facts),
    content: JSON.stringify(content),
  }))
  await trx
    .insertInto('import_rejections')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['file_id', 'row_number']).doNothing())
    .execute()
}
