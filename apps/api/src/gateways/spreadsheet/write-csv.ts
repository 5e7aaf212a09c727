import { Readable } from 'node:stream'
import { formatDate } from '@cais/domain/kernel/calendar-date'
import { type Cell, type CellKind, MAPUTO_MS, type Sheet, YES_NO } from './sheet.ts'

/** Excel in Portuguese reads ';' between cells and ',' before decimals; in English ',' and '.'. */
const MARKS = { pt: { separator: ';', decimal: ',' }, en: { separator: ',', decimal: '.' } } as const
/** Marks the text as UTF-8; without it Excel shows 'JoÃ£o'. */
const BYTE_ORDER_MARK = '\uFEFF'
const BLOCK_CHARACTERS = 65_536

/** The table as CSV in UTF-8, written while it is read. */
export const writeCsv = (sheet: Sheet): Readable => Readable.from(csvBlocks(sheet), { objectMode: false })

/** How many bytes a table takes as CSV: its heading with the mark of its encoding, and each row. */
export function measureCsv(sheet: Omit<Sheet, 'rows'>) {
  const toLine = lineWriter(sheet)
  return {
    head: Buffer.byteLength(BYTE_ORDER_MARK + headLine(sheet)),
    row: (cells: readonly Cell[]) => Buffer.byteLength(toLine(cells)),
  }
}

/** Many small writes would cost more than the rows. */
async function* csvBlocks(sheet: Sheet) {
  const toLine = lineWriter(sheet)
  let block = BYTE_ORDER_MARK + headLine(sheet)
  for await (const row of sheet.rows) {
    block += toLine(row)
    if (block.length < BLOCK_CHARACTERS) continue
    yield block
    block = ''
  }
  if (block !== '') yield block
}

const headLine = ({ columns, language }: Omit<Sheet, 'rows'>) =>
  `${columns.map(({ heading }) => quoted(heading)).join(MARKS[language].separator)}\r\n`

function lineWriter({ columns, language }: Omit<Sheet, 'rows'>) {
  const { separator } = MARKS[language]
  const kinds = columns.map(({ kind }) => kind)
  return (row: readonly Cell[]) => {
    const cells = row.map((cell, index) => csvCell(cell, kinds[index] ?? 'text', language))
    return `${cells.join(separator)}\r\n`
  }
}

function csvCell(cell: Cell, kind: CellKind, language: Sheet['language']): string {
  if (cell === null || cell === '') return ''
  const [yes, no] = YES_NO[language]
  switch (kind) {
    case 'money':
      return (Number(cell) / 100).toFixed(2).replace('.', MARKS[language].decimal)
    case 'decimal':
      return Number(cell).toFixed(3).replace('.', MARKS[language].decimal)
    case 'percent':
      return String(cell).replace('.', MARKS[language].decimal)
    case 'integer':
      return String(cell)
    case 'date':
      return formatDate(String(cell))
    case 'instant':
      return instantText(String(cell))
    case 'yesNo':
      return cell ? yes : no
    case 'text':
      return quoted(escapeFormula(String(cell)))
  }
}

/** '21-11-2026 09:30' in Maputo. */
function instantText(instant: string): string {
  const local = new Date(Date.parse(instant) + MAPUTO_MS).toISOString()
  return `${formatDate(local.slice(0, 10))} ${local.slice(11, 16)}`
}

/** Text is always quoted: a number that is a name (NUIT, customer code) then stays as it is written. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Text that a spreadsheet would read as a formula, also after blanks and with full-width signs. */
const FORMULA = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/
const escapeFormula = (text: string) => (FORMULA.test(text) ? `'${text}` : text)
