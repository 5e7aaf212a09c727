import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { BasisPoints } from '../kernel/percent.ts'
import { RuleError } from '../kernel/rule-error.ts'

/** What a line is taxed with: the rate, and the printed reason when it is exempt. */
export type VatTreatment = { readonly rate: BasisPoints; readonly exemption: string | null }

/** A row of the rate table, which an accountant keeps: a code's rate from a day to a day, both included. */
export type VatRate = VatTreatment & {
  readonly code: string
  readonly validFrom: CalendarDate
  readonly validTo: CalendarDate | null
}

/** The treatment of a VAT code on a day. Throws VAT_RATE_MISSING when the table has no rate for that day. */
export function vatOn(rates: readonly VatRate[], code: string, day: CalendarDate): VatTreatment {
  const valid = rates.filter((rate) => rate.code === code && isValidOn(rate, day))
  const latest = valid.toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0]
  if (latest === undefined) throw new RuleError('VAT_RATE_MISSING', { code, day })
  return { rate: latest.rate, exemption: latest.exemption }
}

const isValidOn = (rate: VatRate, day: CalendarDate) =>
  rate.validFrom <= day && (rate.validTo === null || day <= rate.validTo)
