import type { RowText } from '@cais/domain/imports/classify-row'
import type { OrderColumn } from '@cais/domain/imports/order-mapping'
import { cellText, type FileCell } from '@cais/domain/imports/read-cell'
import { FileRefusal, refusalOf } from './file-refusal.ts'
import type { OrderFile } from './find-columns.ts'

/** One row below the heading. `text` is null when the row has more or fewer cells than the heading. */
export type OrderRow = {
  readonly row: number
  readonly cells: readonly string[]
  readonly text: RowText | null
}

/** Streams the rows of an order file under the names of the mapping. Refuses broken quotes and damaged workbooks. */
export async function* readRows(file: OrderFile): AsyncGenerator<OrderRow> {
  const name = namer(file.places)
  const width = file.header.length
  let heading = true
  try {
    for await (const { row, cells: read } of file.table.rows()) {
      const cells = read.map((cell) => textOf(cell, file.decimal))
      // A workbook leaves out empty cells at the end of a row.
      while (file.table.format === 'xlsx' && cells.length < width) cells.push('')
      if (!heading) yield { row, cells, text: cells.length === width ? name(cells) : null }
      heading = false
    }
  } catch (error) {
    throw refusalOf(file.path, error)
  }
}

const textOf = (cell: FileCell, decimal: '.' | ',') =>
  typeof cell === 'string' ? cell : cellText(cell).replace('.', typeof cell === 'number' ? decimal : '.')

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
