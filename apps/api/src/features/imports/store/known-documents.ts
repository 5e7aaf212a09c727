import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

export type KnownDocuments = {
  /** Made of this very file by an earlier run that broke. */
  readonly done: ReadonlySet<string>
  /** Made of another file: document → tracking code. */
  readonly elsewhere: ReadonlyMap<string, string>
}

/** Which of the documents are orders already. Holds the file, so that two runs of it take turns. */
export async function knownDocuments(
  trx: Trx,
  fileId: number,
  sourceKeys: ReadonlyMap<string, string>,
): Promise<KnownDocuments> {
  await trx.selectFrom('import_files').select('id').where('id', '=', fileId).forUpdate().execute()
  const rows = await trx
    .selectFrom('orders')
    .leftJoin('import_documents as origin', 'origin.order_id', 'orders.id')
    .select(['orders.source_key', 'orders.number', 'origin.file_id'])
    .where('orders.origin', '=', 'import')
    .where('orders.source_key', '=', sql<string>`any(${[...sourceKeys.keys()]}::text[])`)
    .execute()
  const known = rows.map((row) => ({ ...row, document: sourceKeys.get(row.source_key ?? '') ?? '' }))
  const own = known.filter((row) => row.file_id === fileId)
  const others = known.filter((row) => row.file_id !== fileId)
  return {
    done: new Set(own.map(({ document }) => document)),
    elsewhere: new Map(others.map(({ document, number }) => [document, number ?? ''])),
  }
}
