import { createHash } from 'node:crypto'
import { cellText } from '@cais/domain/imports/read-cell'
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
import type { Db } from '../../db/pool.ts'
import type { TableFile } from '../../gateways/spreadsheet/read/open-table.ts'
import { withTable } from '../../gateways/spreadsheet/read/stored-table.ts'

/** Rows of one file: a month of a busy account. */
const MAX_ROWS = 10_000
/** Banks write some lines about the account above the heading. */
const HEADING_AMONG = 30

export type BankTable = {
  readonly heading: readonly string[]
  /** By which its columns are remembered. */
  readonly headingDigest: string
  readonly rows: readonly {
    readonly row: number
    readonly cells: readonly string[]
    readonly digest: string
  }[]
}

/** The rows of a stored CSV or workbook below its heading. Throws BANK_FILE_UNREADABLE, and what openTable throws. */
export const readBankFile = (db: Db, digest: string): Promise<BankTable> =>
  withTable(db, digest, async (table) => tableOf(table.format, await filledRows(table)))

type FilledRow = { readonly row: number; readonly cells: readonly string[] }

async function filledRows(table: TableFile): Promise<FilledRow[]> {
  const found: FilledRow[] = []
  for await (const { row, cells } of table.rows()) {
    const texts = cells.map(cellText)
    if (texts.some((text) => text !== '')) found.push({ row, cells: texts })
    if (found.length > MAX_ROWS + HEADING_AMONG) throw unreadable(row)
  }
  return found
}

function tableOf(format: TableFile['format'], records: readonly FilledRow[]): BankTable {
  const at = headingAt(records)
  const heading = records[at]?.cells ?? []
  const below = records.slice(at + 1)
  if (heading.length < 2 || below.length === 0 || below.length > MAX_ROWS)
    throw unreadable(records[at]?.row ?? 1)
  const seen = new Map<string, number>()
  const rows = below.map(({ row, cells: written }) => {
    const cells = format === 'xlsx' ? padded(written, heading.length) : written
    const content = JSON.stringify(cells)
    const before = seen.get(content) ?? 0
    seen.set(content, before + 1)
    return { row, cells, digest: digestOf(`${before} ${content}`) }
  })
  return { heading, headingDigest: digestOf(JSON.stringify(heading)), rows }
}

/** A workbook leaves out empty cells at the end of a row. */
const padded = (cells: readonly string[], width: number) => [
  ...cells,
  ...Array.from({ length: Math.max(0, width - cells.length) }, () => ''),
]

/** The first row whose headings name a date and an amount, else the first row. */
function headingAt(records: readonly FilledRow[]): number {
  const at = records
    .slice(0, HEADING_AMONG)
    .findIndex(({ cells }) => isWholeLayout(layoutOf(cells), cells.length))
  return Math.max(0, at)
}

const unreadable = (row: number) =>
  new RuleError('BANK_FILE_UNREADABLE', { row }, [{ field: 'file', rule: 'invalid' }])
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

export type ReadRow = BankTable['rows'][number] & { readonly read: BankPayment | BankRefusal }

/** Every row as a payment or as why it is none. */
export function readRows({ heading, rows }: BankTable, layout: BankLayout, today: CalendarDate): ReadRow[] {
  const style = styleOf(
    rows.map(({ cells }) => cells),
    layout,
  )
  const reading = { columns: heading.length, layout, style, today }
  return rows.map((row) => ({ ...row, read: readBankRow(row.cells, reading) }))
}
