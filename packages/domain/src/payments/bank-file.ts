import { readNuit } from '../customers/nuit.ts'
import { type CalendarDate, isCalendarDate } from '../kernel/calendar-date.ts'
import type { Centavos } from '../kernel/money.ts'
import { parseMoney, parseWithMark } from '../kernel/parse-number.ts'

/** What a file of the bank or the ERP says of a payment that came in. */
export const BANK_COLUMNS = ['date', 'amount', 'description', 'reference', 'payer', 'nuit'] as const
export type BankColumn = (typeof BANK_COLUMNS)[number]

/** Place of each column in the file, from 0; those left out are not read. Date and amount are needed. */
export type BankLayout = Readonly<Partial<Record<BankColumn, number>>>

/** Headings that banks and ERPs write, as `plain` leaves them. */
const HEADINGS: Readonly<Record<BankColumn, readonly string[]>> = {
  date: [
    'data',
    'data movimento',
    'data do movimento',
    'data mov',
    'data lancamento',
    'data valor',
    'date',
    'value date',
    'paid on',
  ],
  amount: [
    'credito',
    'valor',
    'montante',
    'valor mzn',
    'credito mzn',
    'entrada',
    'credit',
    'amount',
    'montante mzn',
  ],
  description: [
    'descricao',
    'descritivo',
    'historico',
    'detalhe',
    'detalhes',
    'description',
    'details',
    'narrative',
    'text',
  ],
  reference: ['referencia', 'ref', 'n documento', 'documento', 'no documento', 'reference', 'document'],
  payer: ['ordenante', 'cliente', 'nome', 'pagador', 'payer', 'customer', 'name'],
  nuit: ['nuit', 'nif', 'tax number'],
}

/** The columns as their headings tell; the order of the headings decides where two fit. */
export function layoutOf(heading: readonly string[]): BankLayout {
  const texts = heading.map(plain)
  const found = BANK_COLUMNS.flatMap((column) => {
    const name = HEADINGS[column].find((one) => texts.includes(one))
    return name === undefined ? [] : [[column, texts.indexOf(name)] as const]
  })
  return Object.fromEntries(found)
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** Whether the file can be read: date and amount are columns of it, and no column is two things. */
export function isWholeLayout(layout: BankLayout, columns: number): boolean {
  const places = Object.values(layout)
  const isInside = places.every((place) => Number.isInteger(place) && place >= 0 && place < columns)
  return (
    layout.date !== undefined &&
    layout.amount !== undefined &&
    isInside &&
    new Set(places).size === places.length
  )
}

export const BANK_REFUSALS = ['column-count', 'date', 'date-to-come', 'amount', 'not-incoming'] as const
export type BankRefusal = (typeof BANK_REFUSALS)[number]

export type BankPayment = {
  readonly paidOn: CalendarDate
  readonly amount: Centavos
  readonly reference: string
  readonly description: string
  readonly payer: string
  readonly nuit: string | null
}

/** How the file writes days and amounts, as its rows show together. */
export type BankStyle = { readonly dates: 'DMY' | 'MDY'; readonly mark: '.' | ',' | null }

/** A file writes all days and all amounts in one way: a row that could mean two things is read as those that cannot. */
export function styleOf(
  rows: readonly (readonly string[])[],
  { date = -1, amount = -1 }: BankLayout,
): BankStyle {
  const days = rows.flatMap(
    (cells) =>
      DAY.exec(cells[date]?.trim() ?? '')
        ?.slice(1, 3)
        .map(Number) ?? [],
  )
  const firsts = days.filter((_, index) => index % 2 === 0)
  const seconds = days.filter((_, index) => index % 2 === 1)
  const isMonthFirst = seconds.some((part) => part > 12) && !firsts.some((part) => part > 12)
  const marks = rows.flatMap((cells) => /([.,])\d{1,2}$/.exec(cells[amount]?.trim() ?? '')?.[1] ?? [])
  const mark = marks.includes(',') === marks.includes('.') ? null : marks.includes(',') ? ',' : '.'
  return { dates: isMonthFirst ? 'MDY' : 'DMY', mark }
}

const DAY = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/
const ISO_DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/

type Reading = {
  readonly columns: number
  readonly layout: BankLayout
  readonly style: BankStyle
  readonly today: CalendarDate
}

/** The payment that a row says, or why it says none. */
export function readBankRow(
  cells: readonly string[],
  { columns, layout, style, today }: Reading,
): BankPayment | BankRefusal {
  if (cells.length !== columns) return 'column-count'
  const text = (column: BankColumn) => cells[layout[column] ?? -1]?.trim() ?? ''
  const paidOn = readDay(text('date'), style)
  if (paidOn === null) return 'date'
  if (paidOn > today) return 'date-to-come'
  const amount = readAmount(text('amount'), style)
  if (amount === null) return text('amount') === '' ? 'not-incoming' : 'amount'
  if (amount <= 0) return 'not-incoming'
  return {
    paidOn,
    amount,
    reference: text('reference').slice(0, 100),
    description: text('description').slice(0, 300),
    payer: text('payer').slice(0, 200),
    nuit: readNuit(text('nuit')),
  }
}

function readDay(text: string, { dates }: BankStyle): CalendarDate | null {
  const iso = ISO_DAY.exec(text)
  const [year = '', month = '', day = ''] = iso ? iso.slice(1) : ordered(DAY.exec(text), dates)
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : null
}

function ordered(found: RegExpExecArray | null, dates: BankStyle['dates']): string[] {
  const [, first = '', second = '', year = ''] = found ?? []
  return dates === 'DMY' ? [year, second, first] : [year, first, second]
}

const readAmount = (text: string, { mark }: BankStyle): Centavos | null => {
  const plainText = text.replace(/\s*(MZN|MT|Mt)$/, '').replace(/^\+/, '')
  return mark === null ? parseMoney(plainText) : parseWithMark(plainText, mark, 2)
}
