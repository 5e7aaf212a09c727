import { parseCentavos, parseDecimal } from '../../../../lib/format/decimal-input.ts'

/** One row as it was copied; a figure that cannot be read is null and named in `unreadable`. */
export type PastedRow = {
  /** 1 = first row of the clipboard, header included, so that people find it in their sheet. */
  readonly row: number
  readonly productId: string
  readonly quantity: number | null
  readonly negotiatedPrice: number | null
  readonly discountPercentage: number | null
  readonly unreadable: readonly PastedColumn[]
}
export type PastedColumn = 'quantity' | 'negotiatedPrice' | 'discountPercentage'

export const MAX_PASTED_ROWS = 1000

/** Several cells of a sheet, not a word for the cell in hand. */
export const isTable = (text: string) => /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''))

/** Rows of article code, quantity and perhaps price and discount %, as Excel copies them: tabs between the cells. */
export function parsePastedRows(text: string): PastedRow[] {
  const rows = text.split(/\r\n|\r|\n/).map((line, at) => ({ row: at + 1, cells: cellsOf(line) }))
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  return (isHeader(filled[0]?.cells) ? filled.slice(1) : filled).slice(0, MAX_PASTED_ROWS).map(readRow)
}

const cellsOf = (line: string) => line.split(line.includes('\t') ? '\t' : ';').map(unquoted)

/** Excel puts a cell with a quotation mark or a separator into quotation marks. */
const unquoted = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"')
    .trim()

/** A first row with a word where the quantity belongs: 'Artigo | Quantidade'. */
const isHeader = (cells: readonly string[] | undefined) =>
  cells?.[1] !== undefined && cells[1] !== '' && !/\d/.test(cells[1])

function readRow({ row, cells }: { row: number; cells: readonly string[] }): PastedRow {
  const [code = '', quantity = '', price = '', discount = ''] = cells
  const figures = {
    quantity: figure(quantity, (text) => parseDecimal(text, 3)),
    negotiatedPrice: figure(price, parseCentavos),
    discountPercentage: figure(discount.replace(/\s*%$/, ''), readPercent),
  }
  const unreadable = (Object.keys(figures) as PastedColumn[]).filter(
    (column) => figures[column] === 'unreadable',
  )
  const readable = (column: PastedColumn) => {
    const value = figures[column]
    return value === 'unreadable' ? null : value
  }
  return {
    row,
    productId: code.toUpperCase(),
    quantity: readable('quantity'),
    negotiatedPrice: readable('negotiatedPrice'),
    discountPercentage: readable('discountPercentage'),
    unreadable,
  }
}

function figure(text: string, read: (text: string) => number | null): number | null | 'unreadable' {
  if (text === '') return null
  const value = read(text.replace(/\s*(MZN|MT)$/i, ''))
  return value === null || value < 0 ? 'unreadable' : value
}

function readPercent(text: string) {
  const value = parseDecimal(text, 2)
  return value !== null && value <= 100 ? value : null
}
