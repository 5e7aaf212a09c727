import { type DecimalMark, decimalMarkOf, type Figure, readFigure } from './read-figure.ts'

/** One row as it was copied; a figure that cannot be read is null and named in `unreadable`. */
export type PastedRow = {
  /** 1 = first row of the clipboard, header included, so that people find it in their sheet. */
  readonly row: number
  readonly productId: string
  readonly quantity: number | null
  readonly negotiatedPrice: number | null
  readonly discountPercentage: number | null
  readonly unreadable: readonly PastedColumn[]
  /** Figures that could mean two: '1.234' is 1 234 or 1,234. */
  readonly ambiguous: readonly PastedColumn[]
}
export type PastedColumn = 'quantity' | 'negotiatedPrice' | 'discountPercentage'

export const MAX_PASTED_ROWS = 1000

/** Several cells of a sheet, not a word for the cell in hand. */
export const isTable = (text: string) => /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''))

/** Rows of article code, quantity and perhaps price and discount %, as Excel copies them: tabs between the cells. */
export function parsePastedRows(text: string): PastedRow[] {
  const rows = text.split(/\r\n|\r|\n/).map((line, at) => ({ row: at + 1, cells: cellsOf(line) }))
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const data = isHeader(filled[0]?.cells) ? filled.slice(1) : filled
  const mark = decimalMarkOf(data.flatMap(({ cells }) => cells.slice(1)))
  return data.slice(0, MAX_PASTED_ROWS).map((row) => readRow(row, mark))
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

type Row = { row: number; cells: readonly string[] }

function readRow({ row, cells }: Row, mark: DecimalMark | undefined): PastedRow {
  const [code = '', quantity = '', price = '', discount = ''] = cells
  const figures: Record<PastedColumn, Figure> = {
    quantity: readFigure(quantity, 'quantity', mark),
    negotiatedPrice: readFigure(price, 'amount', mark),
    discountPercentage: percent(readFigure(discount, 'amount', mark)),
  }
  const columns = Object.keys(figures) as PastedColumn[]
  const readable = (column: PastedColumn, per: number) => {
    const value = figures[column]
    return typeof value === 'number' ? value / per : null
  }
  return {
    row,
    productId: code.toUpperCase(),
    quantity: readable('quantity', 1000),
    negotiatedPrice: readable('negotiatedPrice', 1),
    discountPercentage: readable('discountPercentage', 100),
    unreadable: columns.filter((column) => figures[column] === 'unreadable'),
    ambiguous: columns.filter((column) => figures[column] === 'ambiguous'),
  }
}

const percent = (basisPoints: Figure): Figure =>
  typeof basisPoints === 'number' && basisPoints > 100_00 ? 'unreadable' : basisPoints
