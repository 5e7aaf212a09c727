export const REASON_NAMES = [
  'DISCOUNT_ABOVE_LIMIT',
  'NEGOTIATED_BELOW_LIST',
  'PRICE_OLDER_THAN_LIST',
  'CUSTOMER_BLOCKED',
  'CREDIT_LIMIT_EXCEEDED',
  'TRANSACTION_LIMIT_EXCEEDED',
  'OVERDUE_DEBT',
  'OFFER',
] as const
export type ReasonName = (typeof REASON_NAMES)[number] | 'OTHER'

const nameOf = (code: string): ReasonName => REASON_NAMES.find((name) => name === code) ?? 'OTHER'

/** The kinds of reasons, each once: forty lines below list price are one kind. */
export const kindsOf = (reasons: readonly { code: string }[]): ReasonName[] => [
  ...new Set(reasons.map(({ code }) => nameOf(code))),
]

/** Credit limits and blocked customers in red, gifts in purple, the others in amber. */
export function colourOfReason(code: string) {
  const name = nameOf(code)
  if (name === 'OFFER' || name === 'OTHER') return 'purple'
  return name.endsWith('LIMIT_EXCEEDED') || name === 'CUSTOMER_BLOCKED' ? 'danger' : 'warning'
}
