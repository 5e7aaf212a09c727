import { MAX_AMOUNT } from '../kernel/money.ts'
import { parseMoney, parseQuantity, parseWithMark } from '../kernel/parse-number.ts'
import { MAX_QUANTITY } from '../kernel/quantity.ts'
import type { RuleCode } from '../kernel/rule-codes.ts'
import type { RuleFacts } from '../kernel/rule-error.ts'
import { DATE_ORDERS, readInOrder, type StyleChoice } from './column-style.ts'
import { plainName } from './match-columns.ts'

/**
 * A cell of a file. A number of a workbook is a number, its date is YYYY-MM-DD; everything of a CSV is text. `fault` is a formula without
 * a stored result, or an error like #N/A.
 */
export type FileCell = string | number | { readonly fault: 'formula' | 'error'; readonly text: string }

/** What a column holds: money in centavos, a decimal in thousandths, a day as YYYY-MM-DD, a choice as its value. */
export type ColumnKind = 'text' | 'money' | 'decimal' | 'integer' | 'date' | 'yesNo' | 'choice'
export type CellValue = string | number | boolean
type Choice = { readonly value: string | number; readonly names: readonly string[] }

export type ReadableColumn = {
  readonly kind: ColumnKind
  /** The longest text. */
  readonly max?: number
  /** Below zero is allowed. */
  readonly signed?: boolean
  readonly choices?: readonly Choice[]
}

/** Why a cell cannot be read. */
export type CellFault = { readonly rule: RuleCode; readonly facts: RuleFacts }
export type CellReading = { readonly value: CellValue | null } | CellFault

export const isFault = (reading: CellReading): reading is CellFault => 'rule' in reading

/** A cell under the column's rules; null = it is empty. What could mean two things is refused, never guessed. */
export function readCell(column: ReadableColumn, cell: FileCell, style: StyleChoice): CellReading {
  if (typeof cell === 'object')
    return fault(cell.fault === 'formula' ? 'IMPORT_FORMULA' : 'IMPORT_CELL_ERROR', { value: cell.text })
  const text = cellText(cell)
  if (text === '') return { value: null }
  switch (column.kind) {
    case 'text':
      return readText(text, column.max ?? 200)
    case 'money':
    case 'decimal':
    case 'integer':
      return readNumber(column, cell, style)
    case 'date':
      return readDay(text, style)
    case 'yesNo':
      return readYesNo(text)
    case 'choice':
      return readChoice(text, column.choices ?? [])
  }
}

/** A cell as text: a number in plain digits, without the noise of binary fractions. */
export function cellText(cell: FileCell): string {
  if (typeof cell === 'object') return cell.text
  if (typeof cell === 'string') return cell.trim()
  return plainDigits(cell)
}

const plainDigits = (value: number) => {
  const short = Number(value.toPrecision(15))
  return Number.isInteger(short) ? short.toFixed(0) : String(short)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule is about exactly these characters
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/

function readText(text: string, max: number): CellReading {
  if (CONTROL.test(text)) return fault('IMPORT_TEXT_UNREADABLE', {})
  if (text.length > max) return fault('IMPORT_TEXT_TOO_LONG', { limit: max, length: text.length })
  // A formula that only protects leading zeros: ="00123".
  return { value: /^="([^"=]*)"$/.exec(text)?.[1] ?? text }
}

const PLACES = { money: 2, decimal: 3, integer: 0 } as const

function readNumber(column: ReadableColumn, cell: string | number, { decimal }: StyleChoice): CellReading {
  const places = PLACES[column.kind as keyof typeof PLACES]
  const text = cellText(cell).replace(/^\+/, '')
  const facts = { value: text }
  const value = typeof cell === 'number' ? scaled(cell, places) : parsed(text, places, decimal)
  if (value === 'ambiguous') return fault('IMPORT_NUMBER_AMBIGUOUS', facts)
  if (value === null)
    return isNumber(text)
      ? fault('IMPORT_NUMBER_TOO_FINE', { ...facts, places })
      : fault('IMPORT_NUMBER_UNREADABLE', facts)
  const limit = column.kind === 'money' ? MAX_AMOUNT : MAX_QUANTITY
  if (Math.abs(value) > limit || (value < 0 && !column.signed))
    return fault('IMPORT_NUMBER_OUT_OF_RANGE', facts)
  return { value }
}

function scaled(value: number, places: number): number | null {
  const whole = Math.round(value * 10 ** places)
  return Math.abs(value * 10 ** places - whole) < 1e-4 && Number.isSafeInteger(whole) ? whole + 0 : null
}

function parsed(text: string, places: number, mark: '.' | ',' | null): number | 'ambiguous' | null {
  const plain = text.replaceAll(/(?<=\d)[\s\u00a0\u202f](?=\d{3})/g, '').replace(/\s*(MZN|MT|Mt|%|kg)$/, '')
  if (mark !== null) return parseWithMark(plain, mark, places)
  if (/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(plain)) return 'ambiguous'
  return places === 0 ? wholeOf(parseMoney(plain)) : places === 2 ? parseMoney(plain) : parseQuantity(plain)
}

const wholeOf = (centavos: number | null) =>
  centavos === null || centavos % 100 !== 0 ? null : centavos / 100

const isNumber = (text: string) =>
  /^-?\d[\d\s.,]*$/.test(text) && !/[.,]$/.test(text) && !/[.,][.,]/.test(text)

function readDay(text: string, { dateOrder }: StyleChoice): CellReading {
  const iso = readInOrder(text, 'YMD')
  if (iso !== null) return inYears(iso, text)
  const found = DATE_ORDERS.flatMap((order) => {
    const day = readInOrder(text, order)
    return day === null ? [] : [{ order, day }]
  })
  const chosen = found.find(({ order }) => order === dateOrder)
  if (chosen) return inYears(chosen.day, text)
  const days = new Set(found.map(({ day }) => day))
  const [only] = days
  if (only === undefined || dateOrder !== null) return fault('IMPORT_DATE_UNREADABLE', { value: text })
  return days.size === 1 ? inYears(only, text) : fault('IMPORT_DATE_AMBIGUOUS', { value: text })
}

const inYears = (day: string, text: string): CellReading =>
  day >= '1900-01-01' && day <= '2999-12-31'
    ? { value: day }
    : fault('IMPORT_DATE_UNREADABLE', { value: text })

const YES: ReadonlySet<string> = new Set(['sim', 's', 'yes', 'y', 'true', 'verdadeiro', '1', 'x'])
const NO: ReadonlySet<string> = new Set(['nao', 'n', 'no', 'false', 'falso', '0'])

function readYesNo(text: string): CellReading {
  const name = plainName(text)
  if (YES.has(name)) return { value: true }
  return NO.has(name) ? { value: false } : fault('IMPORT_YES_NO_UNREADABLE', { value: text })
}

function readChoice(text: string, choices: readonly Choice[]): CellReading {
  const name = plainName(text)
  const found = choices.find(
    (choice) =>
      plainName(String(choice.value)) === name || choice.names.some((one) => plainName(one) === name),
  )
  if (found) return { value: found.value }
  return fault('IMPORT_CHOICE_UNKNOWN', {
    value: text,
    choices: choices.map(({ names, value }) => names[0] ?? String(value)),
  })
}

const fault = (rule: RuleCode, facts: RuleFacts): CellFault => ({ rule, facts })
