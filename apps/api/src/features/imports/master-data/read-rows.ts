import { decidedStyle, type StyleChoice } from '@cais/domain/imports/column-style'
import type { ImportColumn } from '@cais/domain/imports/import-column'
import type { ColumnMapping } from '@cais/domain/imports/match-columns'
import { type CellValue, cellText, type FileCell, isFault, readCell } from '@cais/domain/imports/read-cell'
import type { RuleDetail } from '@cais/domain/kernel/rule-error'
import type { TableFile } from '../../../gateways/spreadsheet/read/open-table.ts'
import type { Survey } from '../../../gateways/spreadsheet/read/survey-file.ts'
import type { AnyNoun, RowValues } from './noun.ts'

/** A row as it was read: its values, or why it cannot be read. */
export type ReadRow = {
  readonly row: number
  /** As the file has them, corrected. */
  readonly cells: readonly string[]
  readonly values: RowValues
  readonly faults: readonly RuleDetail[]
  readonly label: string
}

/** How the rows of a file are read. */
export type Reading = {
  readonly noun: AnyNoun
  readonly columns: readonly ImportColumn[]
  readonly survey: Survey
  readonly mapping: ColumnMapping
  readonly style: StyleChoice
  /** What people typed in place of cells: by row, by name of the column. */
  readonly corrections: ReadonlyMap<number, Readonly<Record<string, string>>>
}

/** What people type here: 31-12-2026, and numbers that prove their decimal mark. */
const TYPED: StyleChoice = { decimal: null, dateOrder: 'DMY' }

/** The rows below the header, a chunk at a time. A key that stands twice in the file is refused the second time. */
export async function* readRows(
  table: TableFile,
  reading: Reading,
  size: number,
): AsyncGenerator<readonly ReadRow[]> {
  const read = rowReader(reading)
  let chunk: ReadRow[] = []
  for await (const { row, cells } of table.rows()) {
    if (row <= reading.survey.headerRow) continue
    chunk.push(read(row, cells))
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

function rowReader(reading: Reading) {
  const { noun, survey, mapping, corrections } = reading
  const columns = new Map(reading.columns.map((column) => [column.key, column]))
  const places = mapping.flatMap((key, at) => {
    const column = columns.get(key ?? '')
    const style = survey.styles[at]
    return column && style ? [{ at, column, style: decidedStyle(style, reading.style) }] : []
  })
  const header = survey.header.join('\n')
  const seen = new Map<string, number>()
  const isFromCsv = survey.format === 'csv'
  return (row: number, cells: readonly FileCell[]): ReadRow => {
    const typed = corrections.get(row) ?? {}
    const values: Record<string, CellValue | null> = {}
    const faults: RuleDetail[] = wrongShape(cells, survey, isFromCsv)
    if (cells.map((cell) => cellText(cell).replaceAll(/\s+/g, ' ')).join('\n') === header)
      faults.push({ field: '', rule: 'IMPORT_HEADER_REPEATED', facts: {} })
    for (const { at, column, style } of places) {
      const own = typed[column.key]
      const result =
        own === undefined ? readCell(column, cells[at] ?? '', style) : readCell(column, own, TYPED)
      if (isFault(result)) faults.push({ field: column.key, ...result })
      else values[column.key] = result.value
    }
    for (const [key, text] of Object.entries(typed)) readTyped(columns.get(key), text, { values, faults })
    for (const { key, needed } of reading.columns)
      if (needed === 'always' && (values[key] ?? null) === null && !faults.some(({ field }) => field === key))
        faults.push({ field: key, rule: 'IMPORT_VALUE_MISSING', facts: {} })
    faults.push(...repeatedKeys(noun, values, { row, seen, isRead: faults.length === 0 }))
    return { row, cells: correctedCells(cells, places, typed), values, faults, label: noun.labelOf(values) }
  }
}

/** A correction of a column that the file does not have. */
function readTyped(
  column: ImportColumn | undefined,
  text: string,
  { values, faults }: { readonly values: Record<string, CellValue | null>; readonly faults: RuleDetail[] },
): void {
  if (column === undefined || column.key in values || faults.some(({ field }) => field === column.key)) return
  const result = readCell(column, text, TYPED)
  if (isFault(result)) faults.push({ field: column.key, ...result })
  else values[column.key] = result.value
}

function wrongShape(cells: readonly FileCell[], { header }: Survey, isFromCsv: boolean): RuleDetail[] {
  const isLonger = cells.slice(header.length).some((cell) => cellText(cell) !== '')
  if (!isLonger && !(isFromCsv && cells.length < header.length)) return []
  return [{ field: '', rule: 'IMPORT_CELLS_DIFFER', facts: { found: cells.length, expected: header.length } }]
}

type Seen = { readonly row: number; readonly seen: Map<string, number>; readonly isRead: boolean }

function repeatedKeys(noun: AnyNoun, values: RowValues, { row, seen, isRead }: Seen): RuleDetail[] {
  if (!isRead) return []
  const keys = noun.keysOf(values)
  const repeated = keys.flatMap(({ field, key }) => {
    const first = seen.get(key)
    return first === undefined ? [] : [{ field, rule: 'IMPORT_ROW_REPEATED', facts: { row: first } }]
  })
  if (repeated.length === 0) for (const { key } of keys) seen.set(key, row)
  return repeated.slice(0, 1)
}

type Place = { readonly at: number; readonly column: ImportColumn }

function correctedCells(
  cells: readonly FileCell[],
  places: readonly Place[],
  typed: Readonly<Record<string, string>>,
): string[] {
  const texts = cells.map(cellText)
  for (const { at, column } of places) {
    const own = typed[column.key]
    if (own !== undefined) texts[at] = own
  }
  return texts
}
