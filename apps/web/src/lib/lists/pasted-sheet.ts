const MAX_PASTED_ROWS = 1000

export type SheetRow = {
  /** 1 = first row of the clipboard, header included, so that people find it in their sheet. */
  readonly row: number
  readonly cells: readonly string[]
}

/** Whether the text is several cells of a sheet, not one value. */
export const isTable = (text: string) => /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''))

/**
 * Filled rows of pasted text: cells are separated by tabs, as Excel copies them, or by semicolons. A header
 * is left out.
 */
export function rowsOfSheet(text: string, isHeader: (cells: readonly string[]) => boolean): SheetRow[] {
  const rows = text.split(/\r\n|\r|\n/).map((line, at) => ({ row: at + 1, cells: cellsOf(line) }))
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [first] = filled
  return (first && isHeader(first.cells) ? filled.slice(1) : filled).slice(0, MAX_PASTED_ROWS)
}

const cellsOf = (line: string) => line.split(line.includes('\t') ? '\t' : ';').map(unquoted)

/** Excel puts a cell with a quotation mark or a separator into quotation marks. */
const unquoted = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"')
    .trim()
