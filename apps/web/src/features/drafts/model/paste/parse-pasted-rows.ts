import {
  type DecimalMark,
  decimalMarkOf,
  type Figure,
  type FigureFault,
  type FigureKind,
  isFault,
  type Reading,
  readFigure,
  writtenAs,
} from '../../../../lib/format/read-figure.ts'
import { rowsOfSheet, type SheetRow } from '../../../../lib/lists/pasted-sheet.ts'

/** One row as it was copied; a figure that cannot be taken is null and stands in `faults` as it was written. */
export type PastedRow = {
  readonly row: number
  readonly productId: string
  readonly quantity: number | null
  readonly negotiatedPrice: number | null
  readonly discountPercentage: number | null
  readonly faults: readonly FaultyCell[]
  /** Cells that could mean two, with the reading that was chosen for them. */
  readonly doubts: readonly DoubtfulCell[]
}
export type PastedColumn = 'quantity' | 'negotiatedPrice' | 'discountPercentage'
export type FaultyCell = {
  readonly column: PastedColumn
  readonly text: string
  readonly fault: FigureFault
}

export type DoubtfulCell = Pick<FaultyCell, 'column' | 'text'> & { readonly chosen: Reading | undefined }
/** What was chosen: a column of a sheet is written in one way, so it holds for all its cells with the same mark. */
export type ChosenReadings = Readonly<Record<string, Reading>>

export const KIND_OF: Readonly<Record<PastedColumn, FigureKind>> = {
  quantity: 'quantity',
  negotiatedPrice: 'amount',
  discountPercentage: 'percent',
}
const COLUMNS = Object.keys(KIND_OF) as PastedColumn[]

/** Rows of article code, quantity and perhaps price and discount %, as Excel copies them: tabs between the cells. */
export function parsePastedRows(text: string, readings: ChosenReadings = {}): PastedRow[] {
  const rows = rowsOfSheet(text, isHeader)
  const mark = decimalMarkOf(rows.flatMap(({ cells }) => cells.slice(1, 4)))
  return rows.map((row) => readRow(row, mark, readings))
}

/** The cells for which one answer counts: of the same column, with the same mark. */
export const alikeOf = ({ column, text }: Pick<FaultyCell, 'column' | 'text'>) =>
  `${column} ${text.includes(',') ? ',' : '.'}`

/** A first row with a word where the quantity belongs: 'Artigo | Quantidade'. */
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
    faults: written.flatMap(({ column, text, figure }) =>
      isFault(figure) ? [{ column, text, fault: figure }] : [],
    ),
    doubts: written.flatMap(({ column, text, isDoubtful, chosen }) =>
      isDoubtful ? [{ column, text, chosen }] : [],
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
  const isDoubtful = figure === 'ambiguous'
  const chosen = isDoubtful ? readings[alikeOf(cell)] : undefined
  return {
    ...cell,
    figure: chosen ? readFigure(writtenAs(text, kind, chosen), kind) : figure,
    isDoubtful,
    chosen,
  }
}

const valueIn = (figure: Figure, scale: number) => (typeof figure === 'number' ? figure / scale : null)
