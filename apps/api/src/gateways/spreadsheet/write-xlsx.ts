import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsxStream } from 'hucre/xlsx'
import { type Cell, type CellKind, MAPUTO_MS, type Sheet, YES_NO } from './sheet.ts'

/** How Excel shows a kind; the cell itself is a number or a serial day, so that it sums and sorts. */
const FORMATS: Partial<Record<CellKind, string>> = {
  money: '#,##0.00',
  decimal: '#,##0.000',
  date: 'dd-mm-yyyy',
  instant: 'dd-mm-yyyy hh:mm',
}
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

/** The table as an Excel workbook, made while it is read. Text is always text: Excel computes nothing out of it. */
export function writeXlsx(sheet: Sheet): Readable {
  const columns = sheet.columns.map(({ heading, kind }) => {
    const numFmt = FORMATS[kind]
    return { header: heading, width: WIDTHS[kind], ...(numFmt ? { style: { numFmt } } : {}) }
  })
  const stream = writeXlsxStream(xlsxRows(sheet), { name: sheet.title, columns, freezePane: { rows: 1 } })
  return Readable.fromWeb(stream as ReadableStream)
}

async function* xlsxRows({ rows, columns, language }: Sheet) {
  const kinds = columns.map(({ kind }) => kind)
  const [yes, no] = YES_NO[language]
  for await (const row of rows) {
    yield row.map((cell, index) => {
      const value = xlsxValue(cell, kinds[index])
      return typeof value === 'boolean' ? (value ? yes : no) : value
    })
  }
}

function xlsxValue(cell: Cell, kind: CellKind | undefined): Cell {
  if (cell === null || cell === '') return null
  if (kind === 'money') return Number(cell) / 100
  if (kind === 'date') return serialDay(Date.parse(`${cell}T00:00:00Z`))
  // Whole minutes: what is shown is what a filter in Excel compares with.
  if (kind === 'instant') return serialDay(Math.floor((Date.parse(`${cell}`) + MAPUTO_MS) / 60_000) * 60_000)
  return cell
}

/** Excel counts days from 30-12-1899. */
const serialDay = (ms: number) => ms / 86_400_000 + 25_569
