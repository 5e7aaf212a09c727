import { daysOfCondition } from '@cais/domain/orders/due-date'

/** The days of a standard payment condition, in either language; null for free text. */
export function readPaymentCondition(condition: string): { days: number } | 'atOnce' | null {
  // only the two plain kinds have words of their own on the screen
  if (!/^(\d+ *dias?|pronto pagamento|a pronto)$/i.test(condition.trim())) return null
  const days = daysOfCondition(condition)
  if (days === null) return null
  return days === 0 ? 'atOnce' : { days }
}
