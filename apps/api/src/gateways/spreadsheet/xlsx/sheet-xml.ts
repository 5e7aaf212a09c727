import { type Cell, type CellKind, type Sheet, YES_NO } from '../sheet.ts'
import { cellWriter, textCell } from './cell-xml.ts'
import { HEADING } from './styles.ts'
import { XML } from './xml.ts'

/** Rows still to come. `next` is there before it is asked for: only so it is known whether a further sheet is needed. */
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

/** All columns beside each other on A4, lying. */
const FIT = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
const ON_PAPER = '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>'

/** Small pieces would each cost a turn of the deflating thread. */
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
