const IN_DAYS = /^(\d{1,3}) *dias?$/i
const AT_ONCE = /^(pronto pagamento|a pronto)$/i

/** What everybody's payment conditions say, whatever the language; null for words of somebody's own. */
export function readPaymentCondition(condition: string): { days: number } | 'atOnce' | null {
  const [, days] = IN_DAYS.exec(condition.trim()) ?? []
  if (days !== undefined) return { days: Number(days) }
  return AT_ONCE.test(condition.trim()) ? 'atOnce' : null
}
