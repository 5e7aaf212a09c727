import { MAX_LINES } from '../orders/draft.ts'
import { DEFAULT_FORMAT, type OrderFileFormat, type OrderFileRow } from './order-file-row.ts'
import { type CleanRow, readRow } from './read-row.ts'
import type { RejectionReason } from './rejection-reasons.ts'

export type FileDocument = {
  readonly document: string
  readonly customer: string
  readonly country: string
  readonly date: string
  readonly lines: readonly CleanRow[]
}

export type RejectedRow = { readonly row: OrderFileRow; readonly reason: RejectionReason }

/** read = accepted + rejected, always. */
export type OrderFileResult = {
  readonly documents: readonly FileDocument[]
  readonly rejected: readonly RejectedRow[]
  readonly read: number
  readonly accepted: number
}

/**
 * Sorts the rows of an order file into documents and rejected rows, in the order of the file. Of an article that stands twice in a document
 * the first row counts: the specification knows an article once per order.
 */
export function classifyOrderFile(
  rows: Iterable<OrderFileRow>,
  format: OrderFileFormat = DEFAULT_FORMAT,
): OrderFileResult {
  const documents = new Map<string, OpenDocument>()
  const rejected: RejectedRow[] = []
  let read = 0
  for (const row of rows) {
    read += 1
    const reason = place(row, format, documents)
    if (reason !== null) rejected.push({ row, reason })
  }
  const accepted = [...documents.values()].map(({ first, lines }) => closed(first, [...lines.values()]))
  return { documents: accepted, rejected, read, accepted: read - rejected.length }
}

/** The document's first row names customer, country and date. */
type OpenDocument = { readonly first: CleanRow; readonly lines: Map<string, CleanRow> }

const closed = (
  { document, customer, country, date }: CleanRow,
  lines: readonly CleanRow[],
): FileDocument => ({
  document,
  customer,
  country,
  date,
  lines,
})

function place(
  row: OrderFileRow,
  format: OrderFileFormat,
  documents: Map<string, OpenDocument>,
): RejectionReason | null {
  const clean = readRow(row, format)
  if (typeof clean === 'string') return clean
  const document = documents.get(clean.document) ?? { first: clean, lines: new Map<string, CleanRow>() }
  const reason = clash(clean, document)
  if (reason !== null) return reason
  document.lines.set(clean.article, clean)
  documents.set(clean.document, document)
  return null
}

function clash(row: CleanRow, { first, lines }: OpenDocument): RejectionReason | null {
  if (row.customer !== first.customer) return 'customer-differs'
  const before = lines.get(row.article)
  if (before !== undefined) return isSame(row, before) ? 'duplicate-row' : 'article-twice'
  return lines.size >= MAX_LINES ? 'too-many-lines' : null
}

const isSame = (a: CleanRow, b: CleanRow) => a.quantity === b.quantity && a.unitPrice === b.unitPrice
