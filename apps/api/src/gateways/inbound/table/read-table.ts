import type { StyleChoice } from '@cais/domain/imports/column-style'
import type { ColumnMapping } from '@cais/domain/imports/match-columns'
import { type CellValue, cellText, isFault, readCell } from '@cais/domain/imports/read-cell'
import { INBOUND_COLUMNS } from '@cais/domain/inbound/inbound-columns'
import type { InboundContent, InboundFormat, ReadingFaultCode } from '@cais/domain/inbound/inbound-message'
import type { TableRow } from '../../spreadsheet/read/open-table.ts'
import { finishMessage, type LineDraft, type MessageDraft, newLine, newMessage } from '../message-draft.ts'

export type TableReading = {
  readonly format: Extract<InboundFormat, 'csv' | 'xlsx' | 'json'>
  /** Which of our columns each column of the file is. */
  readonly mapping: ColumnMapping
  /** How each column writes numbers and dates. */
  readonly styles: readonly StyleChoice[]
  /** The row of the names; those up to it are passed over. */
  readonly headerRow: number
}

const COLUMNS = new Map(INBOUND_COLUMNS.map((column) => [column.key, column]))

/**
 * The orders of a table: a line a row, an order for each number, in the order in which they begin. A row whose cells cannot be read is a
 * line with its faults; one without a number stands in an order without one.
 */
export async function readTable(
  rows: AsyncIterable<TableRow>,
  { format, mapping, styles, headerRow }: TableReading,
): Promise<InboundContent> {
  const orders = new Map<string, MessageDraft>()
  for await (const row of rows) {
    if (row.row <= headerRow) continue
    const { line, values } = readRow(row, { mapping, styles })
    const number = textOf(values.get('orderNumber'))
    const order = orders.get(number) ?? beginOrder(line, number)
    orders.set(number, order)
    takeHeader(order, values)
    order.lines.push(line)
  }
  return { format, messages: [...orders.values()].map(finishMessage), faults: [] }
}

type Values = ReadonlyMap<string, CellValue | null>

function readRow(row: TableRow, { mapping, styles }: Pick<TableReading, 'mapping' | 'styles'>) {
  const line = newLine({ line: row.row, byte: 0 }, '')
  const values = new Map<string, CellValue | null>()
  for (const [at, key] of mapping.entries()) {
    const column = key === null ? undefined : COLUMNS.get(key)
    if (column === undefined) continue
    const cell = row.cells[at] ?? ''
    const reading = readCell(column, cell, styles[at] ?? { decimal: null, dateOrder: null })
    if (isFault(reading))
      line.faults.add(FAULTS[reading.rule] ?? UNREADABLE[column.kind] ?? 'text-too-long', line.place, {
        column: column.key,
        value: cellText(cell).slice(0, 40),
      })
    else values.set(column.key, reading.value)
  }
  return { line: withValues(line, values), values }
}

const FAULTS: Readonly<Partial<Record<string, ReadingFaultCode>>> = {
  IMPORT_FORMULA: 'formula',
  IMPORT_CELL_ERROR: 'formula',
  IMPORT_NUMBER_AMBIGUOUS: 'decimal-mark',
  IMPORT_DATE_AMBIGUOUS: 'date-ambiguous',
}

const UNREADABLE: Readonly<Partial<Record<string, ReadingFaultCode>>> = {
  decimal: 'number-unreadable',
  date: 'date-unreadable',
}

const textOf = (value: CellValue | null | undefined) => (typeof value === 'string' ? value : '')

/** Thousandths as a decimal: 12500 is '12.5'. */
function decimalOf(value: CellValue | null | undefined): string | null {
  if (typeof value !== 'number') return null
  const digits = String(Math.abs(value)).padStart(4, '0')
  const fraction = digits.slice(-3).replace(/0+$/, '')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -3)}${fraction === '' ? '' : `.${fraction}`}`
}

function withValues(line: LineDraft, values: Values): LineDraft {
  const text = (key: string) => textOf(values.get(key))
  line.sequence = text('sequence')
  line.gtin = text('gtin')
  line.supplierCode = text('supplierCode')
  line.buyerCode = text('buyerCode')
  line.description = text('description')
  line.unit = text('unit')
  line.quantity = decimalOf(values.get('quantity'))
  line.price = decimalOf(values.get('price'))
  return line
}

function beginOrder(line: LineDraft, number: string): MessageDraft {
  const order = newMessage(line.place, '')
  order.reference = number
  order.orderNumber = number
  return order
}

/** The first row that says something of the whole order is the one that counts. */
function takeHeader(order: MessageDraft, values: Values): void {
  const text = (key: string) => textOf(values.get(key))
  order.orderedOn ??= text('orderedOn') || null
  order.deliverOn ??= text('deliverOn') || null
  order.note ||= text('note')
  if (order.deliverTo === null && text('deliverTo') + text('deliverToName') !== '')
    order.deliverTo = { code: text('deliverTo'), name: text('deliverToName'), address: '' }
  if (order.buyer === null && text('buyer') !== '')
    order.buyer = { code: text('buyer'), name: '', address: '' }
}
