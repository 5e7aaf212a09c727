import type { NumberedLine } from '@cais/domain/imports/clean-document'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { RefusedRow } from '../file/read-documents.ts'

export type ImportedDocument = {
  readonly fileId: number
  readonly document: string
  readonly orderId: number
  readonly lines: readonly NumberedLine[]
}

/** Stores which order a document of a file became, with its rows as the file has them. */
export async function addDocument(
  trx: Trx,
  { fileId, document, orderId, lines }: ImportedDocument,
): Promise<void> {
  const content = lines.map(({ row, line }) => [row, line.productCode, line.quantity, line.unitPrice])
  await trx
    .insertInto('import_documents')
    .values({
      file_id: fileId,
      document,
      order_id: orderId,
      line_count: lines.length,
      net: Number(lines.reduce((sum, { line }) => sum + lineNet(line.quantity, line.unitPrice), 0n)),
      content: JSON.stringify(content),
      document_date: lines[0]?.line.date ?? null,
    })
    .execute()
}

/** Quantity × price, half a centavo up. Not shared with the product's pricing on purpose: it is there to check it. */
const lineNet = (milli: number, centavos: number): bigint => (BigInt(milli) * BigInt(centavos) + 500n) / 1000n

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

export type KnownDocuments = {
  /** Made of this file by an earlier run that failed. */
  readonly done: ReadonlySet<string>
  /** Made of another file: document → tracking code. */
  readonly elsewhere: ReadonlyMap<string, string>
}

/** Which of the documents are orders already. Locks the file, so that two imports of it run one after the other. */
export async function knownDocuments(
  trx: Trx,
  fileId: number,
  sourceKeys: ReadonlyMap<string, string>,
): Promise<KnownDocuments> {
  await trx.selectFrom('import_files').select('id').where('id', '=', fileId).forNoKeyUpdate().execute()
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
