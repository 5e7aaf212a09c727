import type { RowText } from '@cais/domain/imports/classify-row'
import type { OrderColumn } from '@cais/domain/imports/order-mapping'
import { FileRefusal } from './file-refusal.ts'
import type { OrderFile } from './find-columns.ts'
import { readRecords } from './read-records.ts'

/** One row below the heading. `text` is null when the row has more or fewer cells than the heading. */
export type OrderRow = {
  readonly row: number
  readonly cells: readonly string[]
  readonly text: RowText | null
}

/** Streams the rows of an order file under the names of the mapping. */
export async function* readRows(file: OrderFile): AsyncGenerator<OrderRow> {
  const name = namer(file.places)
  let heading = true
  for await (const { row, cells } of readRecords(file)) {
    if (!heading) yield { row, cells, text: cells.length === file.header.length ? name(cells) : null }
    heading = false
  }
}

function namer(places: ReadonlyMap<OrderColumn, number>) {
  const cell = (cells: readonly string[], column: OrderColumn) => {
    const place = places.get(column)
    return place === undefined ? '' : (cells[place] ?? '')
  }
  return (cells: readonly string[]): RowText => ({
    document: cell(cells, 'document'),
    article: cell(cells, 'article'),
    description: cell(cells, 'description'),
    unit: cell(cells, 'unit'),
    quantity: cell(cells, 'quantity'),
    unitPrice: cell(cells, 'unitPrice'),
    customer: cell(cells, 'customer'),
    customerName: cell(cells, 'customerName'),
    country: cell(cells, 'country'),
    date: cell(cells, 'date'),
  })
}

/** The row as the file has it, for quarantine: heading → cell, cells past the headings under their place. */
export const originalContent = (file: OrderFile, cells: readonly string[]): Record<string, string> =>
  Object.fromEntries(cells.map((cell, place) => [file.header[place] ?? `column ${place + 1}`, cell]))

/** What must be known of a whole file before the first order is made. */
export type Survey = {
  readonly rows: number
  /** The last row of each document: after it the document is complete. */
  readonly lastRow: ReadonlyMap<string, number>
}

/** Reads the whole file once, so that a file with an error near its end changes nothing. */
export async function surveyRows(file: OrderFile): Promise<Survey> {
  const lastRow = new Map<string, number>()
  let rows = 0
  for await (const { row, text } of readRows(file)) {
    rows += 1
    if (text !== null) lastRow.set(text.document.trim(), row)
  }
  if (rows === 0) throw new FileRefusal(`${file.path} has a heading and no rows below it.`)
  return { rows, lastRow }
}
