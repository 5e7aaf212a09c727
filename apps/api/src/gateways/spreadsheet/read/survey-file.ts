import { type ColumnStyle, NO_STYLE, settledByOthers, withCell } from '@cais/domain/imports/column-style'
import type { ImportColumn } from '@cais/domain/imports/import-column'
import { countNames, matchColumns } from '@cais/domain/imports/match-columns'
import { cellText } from '@cais/domain/imports/read-cell'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { TableFile, TableRow } from './open-table.ts'

/** What is known of a file once it was read from end to end. */
export type Survey<Format extends string = 'csv' | 'xlsx'> = {
  readonly format: Format
  readonly encoding: string | null
  readonly separator: string | null
  readonly sheet: string | null
  /** The row in which the names of the columns stand; what stands above it is left out. */
  readonly headerRow: number
  readonly header: readonly string[]
  /** The first rows, as text. */
  readonly sample: readonly (readonly string[])[]
  /** How each column writes numbers and dates. */
  readonly styles: readonly ColumnStyle[]
  readonly rows: number
}

const MOST_ROWS = 300_000
const HEADER_AMONG = 20
const SAMPLE_ROWS = 3

/**
 * Reads the whole file once, so that one with an error near its end changes nothing. Throws IMPORT_FILE_EMPTY, IMPORT_HEADER_MISSING,
 * IMPORT_HEADER_TWICE, IMPORT_ROWS_TOO_MANY and what the reader throws.
 */
export async function surveyFile<Format extends string>(
  table: TableFile<Format>,
  columns: readonly ImportColumn[],
): Promise<Survey<Format>> {
  const rows = table.rows()
  const first: TableRow[] = []
  for await (const row of take(rows, HEADER_AMONG)) first.push(row)
  const head = findHeader(first, columns)
  const header = head.cells.map((cell) => cellText(cell).replaceAll(/\s+/g, ' '))
  refuseRepeated(header, columns)
  const tally = { styles: header.map(() => NO_STYLE), rows: 0, sample: [] as string[][] }
  for (const row of first) if (row.row > head.row) count(row, tally)
  for await (const row of rows) count(row, tally)
  if (tally.rows === 0) throw new RuleError('IMPORT_FILE_EMPTY')
  const { format, encoding, separator, sheet } = table
  const { styles, ...counted } = tally
  return {
    ...{ format, encoding, separator, sheet, headerRow: head.row, header },
    ...{ ...counted, styles: settledByOthers(styles) },
  }
}

/** The first rows, leaving the rest to be read on. */
async function* take(rows: AsyncGenerator<TableRow>, count: number): AsyncGenerator<TableRow> {
  for (let at = 0; at < count; at += 1) {
    const next = await rows.next()
    if (next.done) return
    yield next.value
  }
}

/** The row with the most names of our columns; where there is none, the first one, unless it holds figures. */
function findHeader(rows: readonly TableRow[], columns: readonly ImportColumn[]): TableRow {
  const [first] = rows
  if (first === undefined) throw new RuleError('IMPORT_FILE_EMPTY')
  const named = rows.map((row) => ({ row, names: countNames(row.cells.map(cellText), columns) }))
  const best = named.reduce((most, one) => (one.names > most.names ? one : most))
  if (best.names > 0) return best.row
  const hasFigures = first.cells.some(
    (cell) => typeof cell === 'number' || /^-?\d+([.,]\d+)?$/.test(cellText(cell)),
  )
  if (hasFigures) throw new RuleError('IMPORT_HEADER_MISSING', { row: first.row })
  return first
}

/** A name that stands twice could mean either column. */
function refuseRepeated(header: readonly string[], columns: readonly ImportColumn[]): void {
  const repeated = header.find(
    (heading, at) =>
      heading !== '' && header.indexOf(heading) !== at && matchColumns([heading], columns)[0] !== null,
  )
  if (repeated !== undefined) throw new RuleError('IMPORT_HEADER_TWICE', { heading: repeated })
}

type Tally = { readonly styles: ColumnStyle[]; rows: number; readonly sample: string[][] }

function count({ cells }: TableRow, tally: Tally): void {
  tally.rows += 1
  if (tally.rows > MOST_ROWS) throw new RuleError('IMPORT_ROWS_TOO_MANY', { limit: MOST_ROWS })
  if (tally.sample.length < SAMPLE_ROWS) tally.sample.push(cells.map((cell) => cellText(cell).slice(0, 80)))
  for (const [at, style] of tally.styles.entries()) {
    const cell = cells[at]
    if (typeof cell === 'string') tally.styles[at] = withCell(style, cell.trim())
  }
}
