import { MOST_DAYS_OF_GRACE } from '@cais/domain/orders/quote-policy'

export const MOST_DAYS = MOST_DAYS_OF_GRACE

/** Whole days, as many as are allowed; null where it is anything else. */
export function daysOfText(text: string): number | null {
  const typed = text.trim()
  if (!/^\d{1,3}$/.test(typed)) return null
  const days = Number(typed)
  return days <= MOST_DAYS ? days : null
}
