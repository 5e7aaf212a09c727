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

/**
 * The parts of the bar from left to right, each in full; only this order is split at the limit. They sum to the exposure;
 * a balance in the customer's favour is a part below zero, which has no place in the bar.
 */
export function creditParts(exposure: Exposure): CreditPart[] {
  const { creditLimit: limit, currentAccount, overdue, loadedNotBilled, openOrders, thisOrder } = exposure
  const others = currentAccount + loadedNotBilled + openOrders
  const inside = Math.min(thisOrder, Math.max(0, limit - others))
  const parts: readonly (readonly [CreditPartName, number])[] = [
    ['account', currentAccount - overdue],
    ['loaded', loadedNotBilled],
    ['overdue', overdue],
    ['open', openOrders],
    ['order', inside],
    ['above', thisOrder - inside],
  ]
  const whole = wholeOf(exposure)
  return parts
    .filter(([, centavos]) => centavos !== 0)
    .map(([name, centavos]) => ({ name, centavos, share: (100 * Math.max(0, centavos)) / whole }))
}

/** Where the limit stands on the bar, in percent from the left, and what of the bar lies past it; null without a limit. */
export function limitOnBar(exposure: Exposure): { at: number; past: number } | null {
  if (exposure.creditLimit <= 0) return null
  const whole = wholeOf(exposure)
  const at = (100 * exposure.creditLimit) / whole
  return { at, past: Math.max(0, (100 * barOf(exposure)) / whole - at) }
}

/** The length of the bar, all that is or will be owed: a balance in the customer's favour makes the bar no shorter. */
const barOf = ({ currentAccount, overdue, loadedNotBilled, openOrders, thisOrder }: Exposure) =>
  Math.max(0, currentAccount - overdue) + overdue + loadedNotBilled + openOrders + thisOrder

const wholeOf = (exposure: Exposure) => Math.max(exposure.creditLimit, barOf(exposure), 1)
