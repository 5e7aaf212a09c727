import { addDays, type CalendarDate } from '../kernel/calendar-date.ts'
import { RuleError } from '../kernel/rule-error.ts'
import type { Batch } from './batch.ts'

/** What a delivery asks of a batch. */
export type FreshnessDemand = {
  readonly deliveryDate: CalendarDate
  /** Days of life that it must still have on the delivery date; 0 = it may expire that day. */
  readonly minShelfLifeDays: number
}

export type Unusable = 'expires-before-delivery' | 'short-life' | 'blocked' | 'returns'

/** Why the batch cannot serve a delivery; null = it can. How much of it is free is not looked at. */
export function whyUnusable(
  batch: Pick<Batch, 'returns' | 'blocked' | 'expiry'>,
  { deliveryDate, minShelfLifeDays }: FreshnessDemand,
): Unusable | null {
  if (batch.returns) return 'returns'
  if (batch.blocked) return 'blocked'
  if (batch.expiry === null) return null
  if (batch.expiry < deliveryDate) return 'expires-before-delivery'
  return batch.expiry < addDays(deliveryDate, minShelfLifeDays) ? 'short-life' : null
}

/** Throws BATCH_EXPIRED, SHELF_LIFE_TOO_SHORT or BATCH_BLOCKED: an analyst picked a batch that cannot be delivered. */
export function requireUsable(batch: Batch, demand: FreshnessDemand): void {
  const why = whyUnusable(batch, demand)
  if (why === null) return
  throw new RuleError(CODE[why], { batch: batch.batch, expiry: batch.expiry, ...demand })
}

const CODE = {
  'expires-before-delivery': 'BATCH_EXPIRED',
  'short-life': 'SHELF_LIFE_TOO_SHORT',
  blocked: 'BATCH_BLOCKED',
  returns: 'BATCH_BLOCKED',
} as const
