import {
  type DecimalMark,
  decimalMarkOf,
  type Figure,
  type FigureError,
  type FigureKind,
  isFigureError,
  type Reading,
  readFigure,
  writtenAs,
} from '../../../../lib/format/read-figure.ts'
import { rowsOfSheet, type SheetRow } from '../../../../lib/lists/pasted-sheet.ts'

/** One row as it was copied; an invalid figure is null, and its text is in `faults`. */
export type PastedRow = {
  readonly row: number
  readonly productId: string
  readonly quantity: number | null
  readonly negotiatedPrice: number | null
  readonly discountPercentage: number | null
  /** As it was written; '' = the sales unit. */
  readonly unit: string
  readonly faults: readonly FaultyCell[]
  /** Cells that can be read as two figures, with the reading that the user chose. */
  readonly ambiguous: readonly AmbiguousCell[]
}
export type PastedColumn = 'quantity' | 'negotiatedPrice' | 'discountPercentage'
export type FaultyCell = {
  readonly column: PastedColumn
  readonly text: string
  readonly fault: FigureError
}

export type AmbiguousCell = Pick<FaultyCell, 'column' | 'text'> & { readonly chosen: Reading | undefined }
/** Chosen readings by cellGroupOf: a column of a sheet is written one way, so a choice applies to its cells with the same mark. */
export type ChosenReadings = Readonly<Record<string, Reading>>

export const KIND_OF: Readonly<Record<PastedColumn, FigureKind>> = {
  quantity: 'quantity',
  negotiatedPrice: 'amount',
  discountPercentage: 'percent',
}
const COLUMNS = Object.keys(KIND_OF) as PastedColumn[]

/** Rows of product code, quantity and perhaps price, discount % and unit, as Excel copies them: tabs between the cells. */
export function parsePastedRows(text: string, readings: ChosenReadings = {}): PastedRow[] {
  const rows = rowsOfSheet(text, isHeader)
  const mark = decimalMarkOf(rows.flatMap(({ cells }) => cells.slice(1, 4)))
  return rows.map((row) => readRow(row, mark, readings))
}

/** Cells of the same column with the same decimal mark: one choice applies to all of them. */
export const cellGroupOf = ({ column, text }: Pick<FaultyCell, 'column' | 'text'>) =>
  `${column} ${text.includes(',') ? ',' : '.'}`

/** A first row with a word in the column of the quantity: 'Artigo | Quantidade'. */
const isHeader = ([, quantity = '']: readonly string[]) => quantity !== '' && !/\d/.test(quantity)

function readRow(
  { row, cells }: SheetRow,
  mark: DecimalMark | undefined,
  readings: ChosenReadings,
): PastedRow {
  const [code = '', ...figures] = cells
  const written = COLUMNS.map((column, at) => readCell({ column, text: figures[at] ?? '' }, mark, readings))
  const valueOfColumn = (column: PastedColumn, scale: number) =>
    valueIn(written.find((cell) => cell.column === column)?.figure ?? null, scale)
  return {
    row,
    productId: code.toUpperCase(),
    quantity: valueOfColumn('quantity', 1000),
    negotiatedPrice: valueOfColumn('negotiatedPrice', 1),
    discountPercentage: valueOfColumn('discountPercentage', 100),
    unit: figures[COLUMNS.length] ?? '',
    faults: written.flatMap(({ column, text, figure }) =>
      isFigureError(figure) ? [{ column, text, fault: figure }] : [],
    ),
    ambiguous: written.flatMap(({ column, text, isAmbiguous, chosen }) =>
      isAmbiguous ? [{ column, text, chosen }] : [],
    ),
  }
}

function readCell(
  cell: Pick<FaultyCell, 'column' | 'text'>,
  mark: DecimalMark | undefined,
  readings: ChosenReadings,
) {
  const { column, text } = cell
  const kind = KIND_OF[column]
  const figure = readFigure(text, kind, mark)
  const isAmbiguous = figure === 'ambiguous'
  const chosen = isAmbiguous ? readings[cellGroupOf(cell)] : undefined
  return {
    ...cell,
    figure: chosen ? readFigure(writtenAs(text, kind, chosen), kind) : figure,
    isAmbiguous,
    chosen,
  }
}

const valueIn = (figure: Figure, scale: number) => (typeof figure === 'number' ? figure / scale : null)
