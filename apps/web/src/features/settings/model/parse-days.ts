import { MAX_DAYS_OF_GRACE } from '@cais/domain/orders/quote-policy'

export const MAX_DAYS = MAX_DAYS_OF_GRACE

/** A whole number of days from 0 to `MAX_DAYS`; null for any other text. */
export function parseDays(text: string): number | null {
  const trimmed = text.trim()
  if (!/^\d{1,3}$/.test(trimmed)) return null
  const days = Number(trimmed)
  return days <= MAX_DAYS ? days : null
}
