import type { Centavos } from '../kernel/money.ts'
import { RuleError } from '../kernel/rule-error.ts'
import type { Exposure } from './exposure.ts'

/**
 * The check when loading starts: an exposure that was approved is carried through, and asked again only if it grew past that.
 * Throws CREDIT_EXCEEDED_AT_LOADING with the figures. `approved` null = no approval was needed, so the limit itself applies.
 */
export function checkAtLoading(exposure: Exposure, approved: Centavos | null): void {
  const accepted = Math.max(approved ?? 0, exposure.creditLimit)
  if (exposure.total <= accepted) return
  throw new RuleError('CREDIT_EXCEEDED_AT_LOADING', {
    exposure: exposure.total,
    accepted,
    over: exposure.total - accepted,
  })
}
