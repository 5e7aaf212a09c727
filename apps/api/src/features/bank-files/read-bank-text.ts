import { createHash } from 'node:crypto'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import {
  type BankLayout,
  type BankPayment,
  type BankRefusal,
  isWholeLayout,
  layoutOf,
  readBankRow,
  styleOf,
} from '@cais/domain/payments/bank-file'
import { CsvError, type Info } from 'csv-parse'
import { parse } from 'csv-parse/sync'

/** Rows of one file: a month of a busy account. */
const MAX_ROWS = 10_000
const DELIMITERS = [';', ',', '\t'] as const

export type BankText = {
  readonly heading: readonly string[]
  /** By which its columns are remembered. */
  readonly headingDigest: string
  readonly rows: readonly {
    readonly row: number
    readonly cells: readonly string[]
    readonly digest: string
  }[]
}

/** The rows of a CSV file below its heading. Banks write some lines about the account above it. Throws BANK_FILE_UNREADABLE. */
export function readBankText(text: string): BankText {
  const records = widest(text)
  const at = headingAt(records)
  const heading = records[at]?.cells ?? []
  const below = records.slice(at + 1)
  if (heading.length < 2 || below.length === 0 || below.length > MAX_ROWS) throw unreadable(below.length)
  const seen = new Map<string, number>()
  const rows = below.map(({ row, cells }) => {
    const content = JSON.stringify(cells)
    const before = seen.get(content) ?? 0
    seen.set(content, before + 1)
    return { row, cells, digest: digestOf(`${before} ${content}`) }
  })
  return { heading, headingDigest: digestOf(JSON.stringify(heading)), rows }
}

type CsvRecord = { readonly row: number; readonly cells: readonly string[] }

/** Read with the delimiter that makes the most cells. */
function widest(text: string): CsvRecord[] {
  const found = DELIMITERS.map((delimiter) => recordsOf(text, delimiter))
  const width = (records: readonly CsvRecord[]) => Math.max(0, ...records.map(({ cells }) => cells.length))
  const [best] = found.toSorted((a, b) => width(b) - width(a))
  if (best === undefined || best.length === 0) throw unreadable(1)
  return best
}

function recordsOf(text: string, delimiter: string): CsvRecord[] {
  try {
    const records = parse(text, {
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // with info: true each record comes beside where it stood
    }) as unknown as { record: string[]; info: Info }[]
    return records
      .map(({ record, info }) => ({ row: info.lines, cells: record.map((cell) => cell.trim()) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
  } catch (error) {
    if (error instanceof CsvError) return []
    throw error
  }
}

/** The first row whose headings name a date and an amount, else the first row. */
function headingAt(records: readonly CsvRecord[]): number {
  const at = records.slice(0, 30).findIndex(({ cells }) => isWholeLayout(layoutOf(cells), cells.length))
  return Math.max(0, at)
}

const unreadable = (row: number) =>
  new RuleError('BANK_FILE_UNREADABLE', { row }, [{ field: 'text', rule: 'invalid' }])
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

export type ReadRow = BankText['rows'][number] & { readonly read: BankPayment | BankRefusal }

/** Every row as a payment or as why it is none. */
export function readRows({ heading, rows }: BankText, layout: BankLayout, today: CalendarDate): ReadRow[] {
  const style = styleOf(
    rows.map(({ cells }) => cells),
    layout,
  )
  const reading = { columns: heading.length, layout, style, today }
  return rows.map((row) => ({ ...row, read: readBankRow(row.cells, reading) }))
}
