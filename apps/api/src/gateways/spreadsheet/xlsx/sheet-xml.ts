import { type Cell, type CellKind, MAPUTO_MS, type Sheet, YES_NO } from '../sheet.ts'
import { HEADING, styleOf } from './styles.ts'
import { XML, xmlText } from './xml-text.ts'

/** The rows that are not written yet. `next` is read ahead, because only then it is known whether a further sheet is needed. */
export type Rows = { next: IteratorResult<readonly Cell[]>; readonly rest: AsyncIterator<readonly Cell[]> }

const WIDTHS: Record<CellKind, number> = {
  text: 22,
  money: 16,
  decimal: 14,
  integer: 10,
  percent: 10,
  date: 12,
  instant: 17,
  yesNo: 10,
}

/** Prints all columns beside each other on A4, landscape. */
const FIT = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
const ON_PAPER = '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>'

/** Larger blocks cost fewer calls of the compressor. */
const BLOCK_CHARACTERS = 65_536

/** One sheet as XML, piece by piece: headings that stay in sight and filter, then rows until they end or the sheet is full. */
export async function* sheetXml(sheet: Sheet, rows: Rows, mostRows: number): AsyncGenerator<string> {
  const letters = sheet.columns.map((_, at) => lettersOf(at))
  const toRow = rowWriter(sheet, letters)
  let [text, row] = [openingOf(sheet, letters), 1]
  while (!rows.next.done && row < mostRows) {
    row += 1
    text += toRow(row, rows.next.value)
    rows.next = await rows.rest.next()
    if (text.length < BLOCK_CHARACTERS) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData><autoFilter ref="A1:${letters.at(-1) ?? 'A'}${row}"/>${ON_PAPER}</worksheet>`
}

function openingOf({ columns }: Sheet, letters: readonly string[]): string {
  const widths = columns.map(
    ({ kind }, at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`,
  )
  const headings = columns.map(({ heading }, at) => textCell(`${letters[at]}1`, HEADING, heading))
  return `${XML}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${FIT}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`
}

function rowWriter({ columns, language }: Sheet, letters: readonly string[]) {
  const writers = columns.map(({ kind }) => cellWriter(kind, YES_NO[language]))
  return (row: number, cells: readonly Cell[]) => {
    const written = writers.map((write, at) => write(`${letters[at]}${row}`, cells[at] ?? null))
    return `<row r="${row}">${written.join('')}</row>`
  }
}

/** 0 is A, 25 is Z, 26 is AA. */
const lettersOf = (at: number): string =>
  (at < 26 ? '' : lettersOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** Writes a cell at an address ('B7') as XML; nothing for an empty one. */
export type CellWriter = (address: string, cell: Cell) => string

/** Writes the cells of one kind: numbers and serial days, so that they sum and sort, everything else as text. */
function cellWriter(kind: CellKind, [yes, no]: (typeof YES_NO)['pt']): CellWriter {
  const style = styleOf(kind)
  const asNumber = NUMBERS[kind]
  if (asNumber) return (address, cell) => (isEmpty(cell) ? '' : numberCell(address, style, asNumber(cell)))
  if (kind === 'yesNo')
    return (address, cell) => (isEmpty(cell) ? '' : textCell(address, style, cell ? yes : no))
  return (address, cell) => (isEmpty(cell) ? '' : textCell(address, style, String(cell)))
}

const textCell = (address: string, style: number, text: string) =>
  `<c r="${address}"${styled(style)} t="inlineStr"><is><t${EDGE_SPACE.test(text) ? ' xml:space="preserve"' : ''}>${xmlText(text)}</t></is></c>`

const numberCell = (address: string, style: number, value: number) =>
  Number.isFinite(value) ? `<c r="${address}"${styled(style)}><v>${value}</v></c>` : ''

const styled = (style: number) => (style === 0 ? '' : ` s="${style}"`)
const isEmpty = (cell: Cell): cell is null | '' => cell === null || cell === ''
/** XML readers drop blanks at the edges without xml:space. */
const EDGE_SPACE = /^\s|\s$|[\t\n]/

type FilledCell = Exclude<Cell, null>

const NUMBERS: Partial<Record<CellKind, (cell: FilledCell) => number>> = {
  money: (cell) => Number(cell) / 100,
  decimal: Number,
  integer: Number,
  percent: Number,
  date: (cell) => serialDay(Date.parse(`${cell}T00:00:00Z`)),
  // Whole minutes: what is shown is what a filter in Excel compares with.
  instant: (cell) => serialDay(Math.floor((Date.parse(String(cell)) + MAPUTO_MS) / MINUTE) * MINUTE),
}

const MINUTE = 60_000
/** Excel counts days from 30-12-1899. */
const serialDay = (ms: number) => ms / 86_400_000 + 25_569
