import { basename } from 'node:path'
import { MAX_LINES } from '@cais/domain/orders/draft'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { FileRefusal } from '../file/file-refusal.ts'
import { findColumns } from '../file/find-columns.ts'
import { probeFile } from '../file/probe-file.ts'
import { readDocuments } from '../file/read-documents.ts'
import { surveyRows } from '../file/survey-rows.ts'
import { type MappingFile, toOrderMapping } from '../mapping/mapping-file.ts'
import { countReasons, type FileCounts, finishFile, type ReasonCount } from '../store/finish-file.ts'
import { forgetBarren } from '../store/forget-barren.ts'
import { openFile, type StoredFile } from '../store/open-file.ts'
import { findTarget, type TargetWish } from '../target/find-target.ts'
import { inBatches } from './batches.ts'
import type { Importing } from './importing.ts'
import { saveBatch } from './save-batch.ts'

export type ImportRequest = TargetWish & { readonly path: string; readonly mapping: MappingFile }

export type ImportOutcome = {
  /** 'known' = the same file was read before and nothing changed; 'resumed' = a broken run was carried to its end. */
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
 * A file is known by its digest; one whose run broke goes on where it stopped. Throws FileRefusal before anything is made.
 */
export async function importOrders(deps: ImportDeps, request: ImportRequest): Promise<ImportOutcome> {
  const { db } = deps
  const mapping = toOrderMapping(request.mapping)
  const { digest, encoding } = await probeFile(request.path)
  const source = await findColumns(request.path, encoding, mapping)
  const survey = await surveyRows(source)
  const target = await findTarget(db, request, request.mapping, deps.now())
  const terms = { ...request.mapping, branch: target.branchId, warehouse: target.warehouseId }
  const name = basename(request.path)
  await forgetBarren(db, digest)
  const file = await openFile(db, { name, digest, terms, userId: target.user.id })
  if (file.finished_at !== null) return outcomeOf(db, 'known', file)
  if (!file.same_terms) throw otherTerms(file)

  const importing = { fileId: file.id, fileName: name, source: request.mapping.source, mapping, target }
  const resumes = await hasDocuments(db, file.id)
  const documents = readDocuments(source, mapping, { survey, maxLines: MAX_LINES })
  await saveAll(deps, inBatches(documents), { importing, total: survey.rows })
  await finishFile(db, file.id, survey.rows)
  return outcomeOf(db, resumes ? 'resumed' : 'imported', file)
}

type Saving = { readonly importing: Omit<Importing, 'now'>; readonly total: number }

async function saveAll(
  deps: ImportDeps,
  batches: ReturnType<typeof inBatches>,
  { importing, total }: Saving,
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

const otherTerms = (file: StoredFile) =>
  new FileRefusal(
    `${file.name} was begun on ${file.started_at.slice(0, 16)} with another mapping, branch or warehouse and did not ` +
      'come to its end. Run it again with the same ones.',
  )
