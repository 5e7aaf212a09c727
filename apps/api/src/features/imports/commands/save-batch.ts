import { rejection } from '@cais/domain/imports/rejection'
import type { Trx } from '../../../db/transaction.ts'
import type { FileDocument, RefusedRow } from '../file/read-documents.ts'
import { addRejections } from '../store/add-rejections.ts'
import { ensureArticles } from '../store/ensure-articles.ts'
import { ensureCustomers } from '../store/ensure-customers.ts'
import { knownDocuments } from '../store/known-documents.ts'
import { type Importing, sourceKey } from './importing.ts'
import { type KnownCodes, saveDocument } from './save-document.ts'

/** Writes some documents of a file, orders and quarantine, all or nothing; what an earlier run wrote is passed over. */
export async function saveBatch(
  trx: Trx,
  documents: readonly FileDocument[],
  importing: Importing,
): Promise<void> {
  const keys = new Map(documents.map(({ document }) => [sourceKey(importing, document), document]))
  const { done, elsewhere } = await knownDocuments(trx, importing.fileId, keys)
  const fresh = documents.filter(({ document }) => !done.has(document) && !elsewhere.has(document))
  const codes = await ensureCodes(trx, fresh, importing)
  const refused: RefusedRow[] = documents.flatMap((document) => [
    ...document.refused,
    ...refusedElsewhere(document, elsewhere),
  ])
  for (const document of fresh) refused.push(...(await saveDocument(trx, document, codes, importing)))
  await addRejections(trx, importing.fileId, refused)
}

async function ensureCodes(
  trx: Trx,
  documents: readonly FileDocument[],
  importing: Importing,
): Promise<KnownCodes> {
  const lines = documents.flatMap((document) => document.lines.map(({ line }) => line))
  const customers = await ensureCustomers(trx, lines, importing)
  return { customers, prices: await ensureArticles(trx, lines, importing) }
}

function refusedElsewhere(document: FileDocument, elsewhere: ReadonlyMap<string, string>): RefusedRow[] {
  const order = elsewhere.get(document.document)
  if (order === undefined) return []
  return document.lines.flatMap(({ row }) => document.refuse(row, rejection('document-known', { order })))
}
