import { classifyRow, isRejection } from '@cais/domain/imports/classify-row'
import { cleanDocument, type NumberedLine } from '@cais/domain/imports/clean-document'
import type { OrderMapping } from '@cais/domain/imports/order-mapping'
import { type Rejection, rejection } from '@cais/domain/imports/rejection'
import type { OrderFile } from './find-columns.ts'
import { type OrderRow, originalContent, readRows, type Survey } from './read-rows.ts'

export type RefusedRow = {
  readonly row: number
  readonly document: string
  readonly rejection: Rejection
  readonly content: Readonly<Record<string, string>>
}

/** A document of the file that is complete: its clean lines, and every row of it that was refused. */
export type FileDocument = {
  readonly document: string
  readonly lines: readonly NumberedLine[]
  readonly refused: readonly RefusedRow[]
  /** Refuses a clean line after all: its customer or article is not known, or the order is refused. */
  refuse(row: number, why: Rejection): readonly RefusedRow[]
}

type OpenDocument = {
  readonly lines: NumberedLine[]
  readonly rows: OrderRow[]
  readonly refused: RefusedRow[]
}

/** Streams the documents of a file, each as soon as its last row is read. Every row of the file is in exactly one of them. */
export async function* readDocuments(
  file: OrderFile,
  mapping: OrderMapping,
  { survey, maxLines }: { survey: Survey; maxLines: number },
): AsyncGenerator<FileDocument> {
  const open = new Map<string, OpenDocument>()
  for await (const row of readRows(file)) {
    const document = row.text?.document.trim() ?? ''
    const gathered = open.get(document) ?? { lines: [], rows: [], refused: [] }
    addRow(row, gathered, file, mapping)
    if (row.text === null || survey.lastRow.get(document) === row.row) {
      open.delete(document)
      yield complete(document, gathered, file, maxLines)
    } else open.set(document, gathered)
  }
}

function addRow(row: OrderRow, gathered: OpenDocument, file: OrderFile, mapping: OrderMapping) {
  const expected = file.header.length
  const result =
    row.text === null
      ? rejection('column-count', { found: row.cells.length, expected })
      : classifyRow(row.text, mapping)
  if (isRejection(result)) gathered.refused.push(refusedRow(row, result, file))
  else {
    gathered.lines.push({ row: row.row, line: result })
    gathered.rows.push(row)
  }
}

function complete(document: string, gathered: OpenDocument, file: OrderFile, maxLines: number): FileDocument {
  const { lines, refused } = cleanDocument(gathered.lines, maxLines)
  const rows = new Map(gathered.rows.map((row) => [row.row, row]))
  const refuse = (row: number, why: Rejection) => {
    const original = rows.get(row)
    return original === undefined ? [] : [refusedRow(original, why, file)]
  }
  const later = refused.flatMap(({ row, rejection: why }) => refuse(row, why))
  return { document, lines, refused: [...gathered.refused, ...later], refuse }
}

const refusedRow = (row: OrderRow, why: Rejection, file: OrderFile): RefusedRow => ({
  row: row.row,
  document: row.text?.document.trim().slice(0, 200) ?? '',
  rejection: why,
  content: originalContent(file, row.cells),
})
