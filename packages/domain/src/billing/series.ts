import { RuleError } from '../kernel/rule-error.ts'

/** A place in a gapless series: one per kind, branch series code and year. */
export type SeriesNumber = {
  readonly kind: string
  readonly series: string
  readonly year: number
  readonly number: number
}

/** Tracking code of a document: PEV.SD.2026/1042 (rules, 'Numbers'). */
export const trackingCode = ({ kind, series, year, number }: SeriesNumber): string =>
  `${kind}.${series}.${year}/${number}`

/** Invoice number as printed: FT SD2026/1. */
export const invoiceNumber = ({ series, year, number }: Omit<SeriesNumber, 'kind'>): string =>
  `FT ${series}${year}/${number}`

/** Reads a tracking code back; null when it is none. */
export function readTrackingCode(text: string): SeriesNumber | null {
  const match = /^([A-Z]{2,3})\.([A-Z0-9]{1,8})\.(\d{4})\/([1-9]\d*)$/.exec(text.trim().toUpperCase())
  if (match === null) return null
  const [, kind = '', series = '', year, number] = match
  return { kind, series, year: Number(year), number: Number(number) }
}

/** The number after the last one used. Throws UNAVAILABLE past what a number can hold. */
export function nextNumber(last: number): number {
  if (last >= 999_999_999) throw new RuleError('UNAVAILABLE', { last })
  return last + 1
}
