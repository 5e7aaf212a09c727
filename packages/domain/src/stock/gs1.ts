import type { CalendarDate } from '../kernel/calendar-date.ts'

/** What a scanned code says; fields that it does not carry are null. */
export type ScannedCode = {
  /** Article number: a GTIN without leading zeros, or the text as it was scanned. */
  readonly article: string
  readonly batch: string | null
  readonly expiry: CalendarDate | null
}

/** Application identifiers of GS1 that have a fixed length, and that length; the others end with FNC1. */
const FIXED: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '11': 6,
  '12': 6,
  '13': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '20': 2,
}
const VARIABLE = ['10', '21', '22', '30', '37'] as const
/** FNC1 as scanners send it between fields. */
const FNC1 = '\u001d'

/**
 * Reads a scanned or typed code: GS1-128 with the article (01), batch (10) and expiry (17), as scanners send it or as it is printed in
 * brackets; any other text is an article number. Returns null for an empty text.
 */
export function readScannedCode(raw: string): ScannedCode | null {
  const text = raw.trim().replace(/^\](C1|d2|Q3|e0)/, '')
  if (text === '') return null
  const fields = text.startsWith('(') ? bracketed(text) : elements(text)
  const gtin = fields?.get('01') ?? fields?.get('02')
  if (fields === null || gtin === undefined) return { article: articleOf(text), batch: null, expiry: null }
  return { article: articleOf(gtin), batch: fields.get('10') ?? null, expiry: dateOf(fields.get('17')) }
}

/** A GTIN is the same article with or without the zeros that fill it up to 14 digits. */
export const articleOf = (code: string) =>
  /^\d{8,14}$/.test(code) ? code.replace(/^0+/, '') : code.toUpperCase()

/** (01)12000012000451(17)270518(10)L261118-07 */
function bracketed(text: string): ReadonlyMap<string, string> | null {
  const parts = [...text.matchAll(/\((\d{2,4})\)([^(]*)/g)]
  if (parts.map(([part]) => part).join('') !== text) return null
  return new Map(parts.map(([, key = '', value = '']) => [key, value.replaceAll(FNC1, '').trim()]))
}

/** 01 12000012000451 17 270518 10 L261118-07, without the blanks. */
function elements(text: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>()
  let rest = text.replace(new RegExp(`^${FNC1}+`), '')
  while (rest !== '') {
    const key = rest.slice(0, 2)
    const length = FIXED[key] ?? (VARIABLE.some((one) => one === key) ? endOf(rest) - 2 : 0)
    const value = rest.slice(2, 2 + length)
    if (length <= 0 || value.length < length || (key in FIXED && !/^\d+$/.test(value))) return null
    fields.set(key, value)
    rest = rest.slice(2 + length).replace(new RegExp(`^${FNC1}`), '')
  }
  return fields
}

const endOf = (text: string) => (text.includes(FNC1) ? text.indexOf(FNC1) : text.length)

/** YYMMDD; the day 00 is the last of the month. Years 51 to 99 are of the last century. */
function dateOf(text: string | undefined): CalendarDate | null {
  if (text === undefined || !/^\d{6}$/.test(text)) return null
  const [year, month, day] = [text.slice(0, 2), text.slice(2, 4), text.slice(4, 6)].map(Number)
  if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12) return null
  const full = year > 50 ? 1900 + year : 2000 + year
  const last = new Date(Date.UTC(full, month, 0)).getUTCDate()
  if (day > last) return null
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${full}-${pad(month)}-${pad(day === 0 ? last : day)}`
}
