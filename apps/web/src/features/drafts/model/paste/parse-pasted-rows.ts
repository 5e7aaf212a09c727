import {
  type DecimalMark,
  decimalMarkOf,
  type Figure,
  type FigureFault,
  type FigureKind,
  isFault,
  readFigure,
} from '../../../../lib/format/read-figure.ts'
import { rowsOfSheet, type SheetRow } from '../../../../lib/pasted-sheet.ts'

/** One row as it was copied; a figure that cannot be taken is null and stands in `faults` as it was written. */
export type PastedRow = {
  readonly row: number
  readonly productId: string
  readonly quantity: number | null
  readonly negotiatedPrice: number | null
  readonly discountPercentage: number | null
  readonly faults: readonly FaultyCell[]
}
export type PastedColumn = 'quantity' | 'negotiatedPrice' | 'discountPercentage'
export type FaultyCell = {
  readonly column: PastedColumn
  readonly text: string
  readonly fault: FigureFault
}

export const KIND_OF: Readonly<Record<PastedColumn, FigureKind>> = {
  quantity: 'quantity',
  negotiatedPrice: 'amount',
  discountPercentage: 'percent',
}
const COLUMNS = Object.keys(KIND_OF) as PastedColumn[]

/** Rows of article code, quantity and perhaps price and discount %, as Excel copies them: tabs between the cells. */
export function parsePastedRows(text: string): PastedRow[] {
  const rows = rowsOfSheet(text, isHeader)
  const mark = decimalMarkOf(rows.flatMap(({ cells }) => cells.slice(1, 4)))
  return rows.map((row) => readRow(row, mark))
}

/** A first row with a word where the quantity belongs: 'Artigo | Quantidade'. */
const isHeader = ([, quantity = '']: readonly string[]) => quantity !== '' && !/\d/.test(quantity)

function readRow({ row, cells }: SheetRow, mark: DecimalMark | undefined): PastedRow {
  const [code = '', ...figures] = cells
  const written = COLUMNS.map((column, at) => {
    const text = figures[at] ?? ''
    return { column, text, figure: readFigure(text, KIND_OF[column], mark) }
  })
  const valueOfColumn = (column: PastedColumn, scale: number) =>
    valueIn(written.find((cell) => cell.column === column)?.figure ?? null, scale)
  return {
    row,
    productId: code.toUpperCase(),
    quantity: valueOfColumn('quantity', 1000),
    negotiatedPrice: valueOfColumn('negotiatedPrice', 1),
    discountPercentage: valueOfColumn('discountPercentage', 100),
    faults: written.flatMap(({ column, text, figure }) =>
      isFault(figure) ? [{ column, text, fault: figure }] : [],
    ),
  }
}

const valueIn = (figure: Figure, scale: number) => (typeof figure === 'number' ? figure / scale : null)
