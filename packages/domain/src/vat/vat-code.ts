import { addDays, type CalendarDate } from '../kernel/calendar-date.ts'
import type { BasisPoints } from '../kernel/percent.ts'
import { RuleError } from '../kernel/rule-error.ts'

/** A rate of a VAT code from its first to its last day; null = until another one follows. */
export type CodeRate = {
  readonly validFrom: CalendarDate
  readonly validTo: CalendarDate | null
  readonly rateBp: BasisPoints
  /** What invoices print at 0 %; null above. */
  readonly exemptionReason: string | null
}

/** A rate as it is entered: its last day follows from the next one. */
export type EnteredRate = Omit<CodeRate, 'validTo'>

/**
 * The rates of a code in the order of their days. Each one ends the day before the next, so that none overlap and no day is left out. The days on
 * which invoices used the code, up to `usedUntil`, keep their rate and their reason. Throws VAT_RATES_EMPTY, VAT_RATES_OVERLAP,
 * EXEMPTION_REASON_MISSING, VAT_RATE_USED, each at the row as it was entered.
 */
export function editRates(
  before: readonly CodeRate[],
  entered: readonly EnteredRate[],
  usedUntil: CalendarDate | null,
): CodeRate[] {
  if (entered.length === 0)
    throw new RuleError('VAT_RATES_EMPTY', {}, [{ field: 'rates', rule: 'VAT_RATES_EMPTY' }])
  for (const [place, rate] of entered.entries()) requireRow(entered, rate, place)
  const sorted = entered.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
  const after = sorted.map((rate, place): CodeRate => {
    const next = sorted[place + 1]
    return {
      validFrom: rate.validFrom,
      validTo: next === undefined ? null : addDays(next.validFrom, -1),
      rateBp: rate.rateBp,
      exemptionReason: rate.rateBp > 0 ? null : (rate.exemptionReason?.trim() ?? null),
    }
  })
  if (usedUntil !== null) requireUsedDays(before, after, { usedUntil, entered })
  return after
}

function requireRow(entered: readonly EnteredRate[], rate: EnteredRate, place: number): void {
  const other = entered.findIndex(({ validFrom }) => validFrom === rate.validFrom)
  if (other !== place) throw at('VAT_RATES_OVERLAP', place, 'validFrom', { day: rate.validFrom })
  if (rate.rateBp === 0 && (rate.exemptionReason ?? '').trim() === '')
    throw at('EXEMPTION_REASON_MISSING', place, 'exemptionReason', {})
}

type Used = { readonly usedUntil: CalendarDate; readonly entered: readonly EnteredRate[] }

/** Compares the two sides on each day up to the last used one on which either begins something new. */
function requireUsedDays(
  before: readonly CodeRate[],
  after: readonly CodeRate[],
  { usedUntil, entered }: Used,
): void {
  const days = [...before, ...after].map(({ validFrom }) => validFrom).filter((day) => day <= usedUntil)
  for (const day of days.toSorted()) {
    const old = rateOn(before, day)
    const now = rateOn(after, day)
    // no invoice was made out on a day without a rate
    if (old === undefined || isSame(old, now)) continue
    const place = entered.findIndex(({ validFrom }) => validFrom === (now?.validFrom ?? day))
    throw at('VAT_RATE_USED', Math.max(place, 0), 'validFrom', { until: usedUntil })
  }
}

const isSame = (old: CodeRate, now: CodeRate | undefined) =>
  now !== undefined && old.rateBp === now.rateBp && old.exemptionReason === now.exemptionReason

/** The rate of a day among those of one code; undefined where none holds. */
export const rateOn = (rates: readonly CodeRate[], day: CalendarDate): CodeRate | undefined =>
  rates.findLast(({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo))

const at = (
  code: 'VAT_RATES_OVERLAP' | 'EXEMPTION_REASON_MISSING' | 'VAT_RATE_USED',
  place: number,
  name: string,
  facts: Readonly<Record<string, string>>,
) => new RuleError(code, facts, [{ field: `rates.${place}.${name}`, rule: code, facts }])
