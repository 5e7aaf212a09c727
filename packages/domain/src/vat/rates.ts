import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { BasisPoints } from '../kernel/percent.ts'

/** What a line is taxed with: the rate, and the printed reason when it is exempt. */
export type VatTreatment = { readonly rate: BasisPoints; readonly exemption: string | null }

/** A row of the rate table, which an accountant keeps: a code's rate from a day to a day (both included). */
export type VatRate = VatTreatment & {
  readonly code: string
  readonly validFrom: CalendarDate
  readonly validTo: CalendarDate | null
}
