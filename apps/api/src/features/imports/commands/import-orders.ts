import { basename } from 'node:path'
import { rejection } from '@cais/domain/imports/rejection'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { MAX_LINES } from '@cais/domain/orders/draft'
import { readPriceBook } from '../../../aggregates/prices/sale-prices.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import { digestOfFile } from '../file/digest-of-file.ts'
import { FileRefusal } from '../file/file-refusal.ts'
import { findColumns } from '../file/find-columns.ts'
import { type FileDocument, type RefusedRow, readDocuments } from '../file/read-documents.ts'
import { surveyRows } from '../file/read-rows.ts'
import { type ImportContext, sourceKey } from '../import-context.ts'
import { type MappingFile, toOrderMapping } from '../mapping/mapping-file.ts'
import { addRejections, knownDocuments } from '../store/documents.ts'
import { ensureCustomers } from '../store/ensure-customers.ts'
import { ensureProducts } from '../store/ensure-products.ts'
import {
  countReasons,
  deleteEmptyImport,
  type FileCounts,
  finishFile,
  openFile,
  type ReasonCount,
  type StoredFile,
} from '../store/files.ts'
import { findTarget, type TargetRequest } from '../target/find-target.ts'
import { type KnownCodes, saveDocument } from './save-document.ts'

export type ImportRequest = TargetRequest & { readonly path: string; readonly mapping: MappingFile }

export type ImportOutcome = {
  /** 'known' = the same file was read before and nothing changed; 'resumed' = a run that had failed was completed. */
  readonly kind: 'imported' | 'resumed' | 'known'
  readonly file: StoredFile
  readonly counts: FileCounts
  readonly reasons: readonly ReasonCount[]
}

export type Progress = { readonly rows: number; readonly total: number; readonly orders: number }

type ImportDeps = {
  readonly db: Db
  readonly now: () => Date
  readonly onProgress?: (progress: Progress) => void
}

/**
 * Reads an order file: clean rows become submitted orders, bad ones go into quarantine, and read = accepted + rejected.
 * A file is known by its digest; one whose run failed continues where it stopped. Throws FileRefusal before anything is stored.
 */
export async function importOrders(deps: ImportDeps, request: ImportRequest): Promise<ImportOutcome> {
  const { db } = deps
  const mapping = toOrderMapping(request.mapping)
  const digest = await digestOfFile(request.path)
  const source = await findColumns(request.path, mapping)
  const survey = await surveyRows(source)
  const target = await findTarget(db, request, request.mapping, deps.now())
  const terms = { ...request.mapping, branch: target.branchId, warehouse: target.warehouseId }
  const name = basename(request.path)
  await deleteEmptyImport(db, digest)
  const file = await openFile(db, { name, digest, terms, userId: target.user.id })
  if (file.finished_at !== null) return outcomeOf(db, 'known', file)
  if (!file.same_terms) throw termsDiffer(file)

  const importing = { fileId: file.id, fileName: name, source: request.mapping.source, mapping, target }
  const resumes = await hasDocuments(db, file.id)
  const documents = readDocuments(source, mapping, { survey, maxLines: MAX_LINES })
  await saveAll(deps, inBatches(documents), { importing, total: survey.rows })
  await finishFile(db, file.id, survey.rows)
  return outcomeOf(db, resumes ? 'resumed' : 'imported', file)
}

type SaveInput = { readonly importing: Omit<ImportContext, 'now'>; readonly total: number }

async function saveAll(
  deps: ImportDeps,
  batches: ReturnType<typeof inBatches>,
  { importing, total }: SaveInput,
) {
  let rows = 0
  let orders = 0
  for await (const batch of batches) {
    await inTransaction(deps.db, (trx) => saveBatch(trx, batch, { ...importing, now: deps.now() }))
    for (const document of batch) {
      rows += document.lines.length + document.refused.length
      orders += document.lines.length > 0 ? 1 : 0
    }
    deps.onProgress?.({ rows, total, orders })
  }
}

async function outcomeOf(db: Db, kind: ImportOutcome['kind'], file: StoredFile): Promise<ImportOutcome> {
  const counts = await db
    .selectFrom('import_files')
    .select(['rows_read', 'rows_accepted', 'rows_rejected', 'orders_created'])
    .where('id', '=', file.id)
    .executeTakeFirstOrThrow()
  return { kind, file, counts, reasons: await countReasons(db, file.id) }
}

async function hasDocuments(db: Db, fileId: number): Promise<boolean> {
  const query = db.selectFrom('import_documents').select('file_id').where('file_id', '=', fileId)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

const termsDiffer = (file: StoredFile) =>
  new FileRefusal(
    `${file.name} was begun on ${file.started_at.slice(0, 16)} with another mapping, branch or warehouse and did not ` +
      'come to its end. Run it again with the same ones.',
  )

/** While a batch is written its branch waits for numbers, so it is short. */
const MAX_ORDERS = 10
const MAX_REFUSED = 2000

/** Groups documents into what is written in one transaction. */
async function* inBatches(documents: AsyncIterable<FileDocument>): AsyncGenerator<readonly FileDocument[]> {
  let batch: FileDocument[] = []
  let orders = 0
  let refused = 0
  for await (const document of documents) {
    batch.push(document)
    orders += document.lines.length > 0 ? 1 : 0
    refused += document.refused.length
    if (orders < MAX_ORDERS && refused < MAX_REFUSED) continue
    yield inFileOrder(batch)
    batch = []
    orders = 0
    refused = 0
  }
  if (batch.length > 0) yield inFileOrder(batch)
}

/** By their first row: documents are complete in another order when their rows are mixed. */
const inFileOrder = (batch: readonly FileDocument[]) => batch.toSorted((a, b) => firstRow(a) - firstRow(b))

const firstRow = ({ lines, refused }: FileDocument) => lines[0]?.row ?? refused[0]?.row ?? 0

/** Writes some documents of a file, orders and quarantine, all or nothing; what an earlier run wrote is skipped. */
async function saveBatch(
  trx: Trx,
  documents: readonly FileDocument[],
  importing: ImportContext,
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
  importing: ImportContext,
): Promise<KnownCodes> {
  const lines = documents.flatMap((document) => document.lines.map(({ line }) => line))
  const customers = await ensureCustomers(trx, lines, importing)
  const products = await ensureProducts(trx, lines, importing)
  const day = calendarDateAt(importing.now.getTime())
  return { customers, products, book: await readPriceBook(trx, { productIds: [...products.keys()], day }) }
}

function refusedElsewhere(document: FileDocument, elsewhere: ReadonlyMap<string, string>): RefusedRow[] {
  const order = elsewhere.get(document.document)
  if (order === undefined) return []
  return document.lines.flatMap(({ row }) => document.refuse(row, rejection('document-known', { order })))
}
