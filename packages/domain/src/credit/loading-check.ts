import type { Centavos } from '../kernel/money.ts'
import { RuleError } from '../kernel/rule-error.ts'
import type { Exposure } from './exposure.ts'

/**
 * The check when loading starts: an exposure that was approved is carried through, and asked again only if it grew past that. The refusal
 * is CREDIT_EXCEEDED_AT_LOADING with the figures; null = it may be loaded. `approved` null = no approval was needed, so the limit
 * itself applies.
 */
export function refusalAtLoading(exposure: Exposure, approved: Centavos | null): RuleError | null {
  const accepted = Math.max(approved ?? 0, exposure.creditLimit)
  if (exposure.total <= accepted) return null
  return new RuleError('CREDIT_EXCEEDED_AT_LOADING', {
    exposure: exposure.total,
    accepted,
    over: exposure.total - accepted,
  })
}
