import { addDays, type CalendarDate } from '../kernel/calendar-date.ts'
import { RuleError } from '../kernel/rule-error.ts'

/** From the first to the last business day in Maputo, both included; null = until the next version of the list begins. */
export type Validity = { readonly validFrom: CalendarDate; readonly validTo: CalendarDate | null }

export type PriceVersion = Validity & {
  readonly number: number
  readonly isPublished: boolean
}

export const VERSION_STATES = ['draft', 'planned', 'in-force', 'ended'] as const
export type VersionState = (typeof VERSION_STATES)[number]

/** How a version stands on a day. Prices of a draft count for nothing. */
export function versionState(
  { isPublished, validFrom, validTo }: PriceVersion,
  today: CalendarDate,
): VersionState {
  if (!isPublished) return 'draft'
  if (today < validFrom) return 'planned'
  return validTo !== null && validTo < today ? 'ended' : 'in-force'
}

/** Throws PRICE_VALIDITY_TURNED for an end before the beginning, PRICE_VALIDITY_PAST for a beginning before today. */
export function requireValidity({ validFrom, validTo }: Validity, today: CalendarDate): void {
  if (validTo !== null && validTo < validFrom)
    throw refusal('PRICE_VALIDITY_TURNED', 'validTo', { validFrom })
  if (validFrom < today) throw refusal('PRICE_VALIDITY_PAST', 'validFrom', { today })
}

/**
 * Prices may be entered, published and approved until the first day of the version is over: days that have passed keep the prices that they
 * had. Throws PRICE_VERSION_STARTED.
 */
export function requireChangeable(version: PriceVersion, today: CalendarDate): void {
  if (version.isPublished && version.validFrom < today)
    throw new RuleError('PRICE_VERSION_STARTED', { number: version.number, validFrom: version.validFrom })
}

/** The end of a version that began: not before today, since the days until then had its prices. Throws PRICE_VALIDITY_PAST. */
export function requireLaterEnd({ validTo }: Validity, today: CalendarDate): void {
  if (validTo !== null && validTo < today) throw refusal('PRICE_VALIDITY_PAST', 'validTo', { today })
}

/**
 * The place of a version among the published ones of its list: the open one before it ends on the day before. Answers which one ends, or
 * null. Throws PRICE_VERSIONS_OVERLAP with the other version.
 */
export function endedBy(version: PriceVersion, published: readonly PriceVersion[]): PriceVersion | null {
  const others = published.filter(({ number, isPublished }) => isPublished && number !== version.number)
  const open = others.find(({ validFrom, validTo }) => validTo === null && validFrom < version.validFrom)
  const other = others.find((each) => each !== open && overlap(each, version))
  if (other) {
    const { number, validFrom, validTo } = other
    throw refusal('PRICE_VERSIONS_OVERLAP', version.validFrom < validFrom ? 'validTo' : 'validFrom', {
      number,
      validFrom,
      validTo,
    })
  }
  return open ? { ...open, validTo: addDays(version.validFrom, -1) } : null
}

const overlap = (a: Validity, b: Validity) =>
  (b.validTo === null || a.validFrom <= b.validTo) && (a.validTo === null || b.validFrom <= a.validTo)

const refusal = (
  code: 'PRICE_VALIDITY_TURNED' | 'PRICE_VALIDITY_PAST' | 'PRICE_VERSIONS_OVERLAP',
  field: string,
  facts: RuleError['facts'],
) => new RuleError(code, facts, [{ field, rule: code, facts }])
