import type { CalendarDate } from '../kernel/calendar-date.ts'
import { hasGs1CheckDigit } from '../kernel/check-digit.ts'

/** What a scanned code says; fields that it does not carry are null. */
export type ScannedCode = {
  /** Article number: a GTIN without leading zeros, or the text as it was scanned; of a bare logistic unit its SSCC. */
  readonly article: string
  readonly batch: string | null
  /** Expiry (17), or best before (15) where the code has no expiry. */
  readonly expiry: CalendarDate | null
  readonly serial: string | null
  /** Pieces or trade items in what was scanned (30, 37). */
  readonly count: number | null
  /** Net weight in grams (310x). */
  readonly netWeight: number | null
  /** Number of the logistic unit: a pallet or a mixed box (00). */
  readonly sscc: string | null
  /** A check digit is wrong, of the GTIN, the SSCC or a bare number of EAN length: it was read or printed badly. */
  readonly misread: boolean
}

/** Length of the value behind an application identifier; where it is not `fixed` the value ends with FNC1. */
type Identifier = { readonly key: string; readonly length: number; readonly fixed: boolean }

const FIXED: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  '11': 6,
  '12': 6,
  '13': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '20': 2,
}
const VARIABLE: Readonly<Record<string, number>> = {
  '10': 20,
  '21': 20,
  '22': 20,
  '30': 8,
  '37': 8,
  '240': 30,
  '241': 30,
  '250': 30,
  '251': 30,
  '400': 30,
  '401': 30,
  '403': 30,
}
/** Identifiers whose value is of digits only. */
const NUMERIC = ['30', '37']
const EAN_LENGTHS = [8, 12, 13, 14]
/** FNC1 as scanners send it between fields. */
const FNC1 = '\u001d'

/**
 * Reads a scanned or typed code. GS1-128 is read for the article (01 or 02), batch (10), best before (15), expiry (17), serial number (21),
 * count (30, 37), net weight (310x) and logistic unit (00), as scanners send it or as it is printed in brackets; any other text, an EAN-13
 * among them, is an article number. Returns null for an empty text.
 */
export function readScannedCode(raw: string): ScannedCode | null {
  const text = raw.trim().replace(/^\](C1|d2|Q3|e0|E0|E4)/, '')
  if (text === '') return null
  const fields = text.startsWith('(') ? bracketed(text) : elements(text)
  const gtin = fields?.get('01') ?? fields?.get('02')
  const sscc = fields?.get('00') ?? null
  const key = gtin ?? sscc
  if (fields === null || key === null) return { ...BARE, article: articleOf(text), misread: isMisread(text) }
  return {
    article: articleOf(key),
    batch: fields.get('10') ?? null,
    expiry: dateOf(fields.get('17')) ?? dateOf(fields.get('15')),
    serial: fields.get('21') ?? null,
    count: countOf(fields.get('37') ?? fields.get('30')),
    netWeight: netWeightOf(fields),
    sscc,
    misread: [gtin, sscc].some((number) => number != null && !hasGs1CheckDigit(number)),
  }
}

const BARE = { batch: null, expiry: null, serial: null, count: null, netWeight: null, sscc: null }

const isMisread = (text: string) =>
  /^\d+$/.test(text) && EAN_LENGTHS.includes(text.length) && !hasGs1CheckDigit(text)

/** A GTIN is the same article with or without the zeros that fill it up to 14 digits. */
export const articleOf = (code: string) =>
  /^\d{8,14}$/.test(code) ? code.replace(/^0+/, '') : code.toUpperCase()

/** (01)12000012000451(17)270518(10)L261118-07 */
function bracketed(text: string): ReadonlyMap<string, string> | null {
  const parts = [...text.matchAll(/\((\d{2,4})\)([^(]*)/g)]
  if (parts.map(([part]) => part).join('') !== text) return null
  const fields = parts.map(([, key = '', value = '']) => [key, value.replaceAll(FNC1, '').trim()] as const)
  return fields.every(([key, value]) => fits(identifierOf(key), value)) ? new Map(fields) : null
}

/** 01 12000012000451 17 270518 10 L261118-07, without the blanks. */
function elements(text: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>()
  let rest = text.replace(new RegExp(`^${FNC1}+`), '')
  while (rest !== '') {
    const identifier = identifierOf(rest)
    if (identifier === null) return null
    const { key, length, fixed } = identifier
    const value = fixed ? rest.slice(key.length, key.length + length) : upToEnd(rest.slice(key.length))
    if (!fits(identifier, value)) return null
    fields.set(key, value)
    rest = rest.slice(key.length + value.length).replace(new RegExp(`^${FNC1}`), '')
  }
  return fields
}

const upToEnd = (text: string) => text.slice(0, text.includes(FNC1) ? text.indexOf(FNC1) : text.length)

/** The identifier at the beginning of a text: measures have four digits, places and numbers of a customer three, the others two. */
function identifierOf(text: string): Identifier | null {
  if (/^3[1-6]\d\d/.test(text)) return { key: text.slice(0, 4), length: 6, fixed: true }
  if (/^41\d/.test(text)) return { key: text.slice(0, 3), length: 13, fixed: true }
  for (const key of [text.slice(0, 2), text.slice(0, 3)]) {
    const [fixed, variable] = [FIXED[key], VARIABLE[key]]
    if (fixed !== undefined) return { key, length: fixed, fixed: true }
    if (variable !== undefined) return { key, length: variable, fixed: false }
  }
  return null
}

function fits(identifier: Identifier | null, value: string): boolean {
  if (identifier === null || value === '') return false
  const { key, length, fixed } = identifier
  if (fixed) return value.length === length && /^\d+$/.test(value)
  return value.length <= length && (!NUMERIC.includes(key) || /^\d+$/.test(value))
}

const countOf = (text: string | undefined) => (text === undefined ? null : Number(text))

/** 3103 001250: 1,250 kg; the last digit of the identifier is the number of decimals. */
function netWeightOf(fields: ReadonlyMap<string, string>): number | null {
  const [key, value] = [...fields].find(([one]) => /^310\d$/.test(one)) ?? []
  return key === undefined ? null : Math.round(Number(value) * 10 ** (3 - Number(key.slice(3))))
}

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
