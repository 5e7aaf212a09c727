/** All amounts in centavos, as `exposure` of the contract carries them. */
export type Exposure = {
  creditLimit: number
  /** Overdue part included. */
  currentAccount: number
  overdue: number
  loadedNotBilled: number
  openOrders: number
  thisOrder: number
}
export type CreditPartName = 'account' | 'loaded' | 'overdue' | 'open' | 'order' | 'above'
export type CreditPart = { name: CreditPartName; centavos: number; share: number }

/** The parts of the bar from left to right: what lies inside the limit, then all that lies above it as one part. */
export function creditParts(exposure: Exposure): CreditPart[] {
  const { creditLimit: limit, currentAccount, overdue, loadedNotBilled, openOrders, thisOrder } = exposure
  const parts: [CreditPartName, number][] = [
    ['account', currentAccount - overdue],
    ['loaded', loadedNotBilled],
    ['overdue', overdue],
    ['open', openOrders],
    ['order', thisOrder],
  ]
  const positive = parts.map(([name, centavos]) => [name, Math.max(0, centavos)] as const)
  const total = positive.reduce((sum, [, centavos]) => sum + centavos, 0)
  const whole = Math.max(limit, total, 1)
  const inside = withinLimit(positive, limit)
  const above = { name: 'above' as const, centavos: Math.max(0, total - limit) }
  return [...inside, above]
    .filter(({ centavos }) => centavos > 0)
    .map((part) => ({ ...part, share: (100 * part.centavos) / whole }))
}

function withinLimit(parts: readonly (readonly [CreditPartName, number])[], limit: number) {
  let left = limit
  return parts.map(([name, centavos]) => {
    const inside = Math.min(centavos, left)
    left -= inside
    return { name, centavos: inside }
  })
}
