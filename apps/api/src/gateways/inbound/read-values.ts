import type { Place, ReadingFault, ReadingFaultCode } from '@cais/domain/inbound/inbound-message'
import { type CalendarDate, isCalendarDate } from '@cais/domain/kernel/calendar-date'

/** Collects what is wrong while the values of one message or line are read. */
export class Faults {
  readonly all: ReadingFault[] = []

  add(code: ReadingFaultCode, place: Place, facts: ReadingFault['facts'] = {}): void {
    this.all.push({ code, place, facts })
  }
}

const LONGEST_NUMBER = 18

/**
 * A decimal as the format writes it, with a point. A number with the other mark is never guessed at: 12,500 may be twelve and a half
 * or twelve thousand five hundred. Adds decimal-mark or number-unreadable.
 */
export function readDecimal(
  text: string | undefined,
  { decimal, place, faults }: { decimal: '.' | ','; place: Place; faults: Faults },
): string | null {
  const value = (text ?? '').trim()
  if (value === '') return null
  const own = decimal === '.' ? /^[+-]?\d+(\.\d+)?$/ : /^[+-]?\d+(,\d+)?$/
  if (own.test(value) && value.length <= LONGEST_NUMBER) return plain(value.replace(',', '.'))
  const isOther = /^[+-]?\d+[.,]\d+$/.test(value)
  faults.add(isOther ? 'decimal-mark' : 'number-unreadable', place, {
    value: value.slice(0, 40),
    mark: decimal,
  })
  return null
}

const plain = (value: string) => value.replace(/^\+/, '').replace(/^(-?)0+(?=\d)/, '$1')

/** The beginning of YYYYMMDD… or YYMMDD as a date. Adds date-unreadable. */
export function readCompactDate(
  text: string | undefined,
  { place, faults }: { place: Place; faults: Faults },
): CalendarDate | null {
  const value = (text ?? '').trim()
  if (value === '') return null
  const [, year = '', month, day] =
    (value.length === 6 ? /^(\d\d)(\d\d)(\d\d)$/ : /^(\d{4})(\d\d)(\d\d)/).exec(value) ?? []
  const date = `${year.length === 2 ? century(Number(year)) : year}-${month}-${day}`
  if (isCalendarDate(date)) return date
  faults.add('date-unreadable', place, { value: value.slice(0, 40) })
  return null
}

/** Orders of two digits a year are still sent, with samples from the nineties. */
const century = (year: number) => (year >= 80 ? 1900 + year : 2000 + year)

/** Text of many values as one, without what is empty. */
export const joined = (values: readonly (string | undefined)[], by = ' ') =>
  values
    .map((value) => (value ?? '').trim())
    .filter((value) => value !== '')
    .join(by)
