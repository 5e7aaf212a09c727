import type { CalendarDate } from '../kernel/calendar-date.ts'

/** A place in a gapless series: one per kind, branch series code and year. */
export type SeriesNumber = {
  readonly kind: string
  readonly series: string
  readonly year: number
  readonly number: number
}

/** Tracking code of a document: PEV.SD.2026/1042 (docs/domain/orders.md). */
export const trackingCode = ({ kind, series, year, number }: SeriesNumber): string =>
  `${kind}.${series}.${year}/${number}`

/** Kinds of invoices, each with series of its own: on account, and paid at once at the counter (venda a dinheiro, decision 0259). */
export const INVOICE_KINDS = ['FT', 'VD'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** Name of a series of invoices as printed: FT SD2026. */
export const seriesName = ({ kind, series, year }: Omit<SeriesNumber, 'number'>): string =>
  `${kind} ${series}${year}`

/** Invoice number as printed: FT SD2026/1. */
export const invoiceNumber = (place: SeriesNumber): string => `${seriesName(place)}/${place.number}`

/** Kinds of the notes that correct invoices, each with series of its own: credit and debit (decision 0294). */
export const NOTE_SERIES = ['NC', 'ND'] as const
export type NoteSeries = (typeof NOTE_SERIES)[number]

/** Number of a delivery as its note bears it: GR SD2026/1. */
export const deliveryNumber = ({ series, year, number }: Omit<SeriesNumber, 'kind'>): string =>
  `GR ${series}${year}/${number}`

/** Today, but never before the last invoice of the series: its numbers and dates rise together, whatever the clock says (decision 0107). */
export const issueDate = (today: CalendarDate, last: CalendarDate | null): CalendarDate =>
  last !== null && last > today ? last : today
