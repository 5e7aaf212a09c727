import { allocate } from '../kernel/allocate.ts'
import { addMoney, type Centavos } from '../kernel/money.ts'
import type { BasisPoints } from '../kernel/percent.ts'
import { divideHalfUp } from '../kernel/rounding.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { restOf } from './amounts.ts'
import type { BilledOn } from './match-invoices.ts'
import type { ReasonPlace } from './reason-effects.ts'

/** What a rebate over a period comes to: an amount net of VAT, or a share of what is left of the invoices of the period. */
export type RebateValue =
  | { readonly amount: Centavos; readonly percent: null }
  | { readonly amount: null; readonly percent: BasisPoints }

/** What a line of an invoice gives of a rebate. */
export type RebateShare = {
  readonly invoiceLineId: number
  readonly net: Centavos
  /** The right price per unit that this comes to, rounded: for people; the amount is what counts. */
  readonly price: Centavos
}

/**
 * Spreads a rebate over the lines of invoices in proportion to what is left of each, without losing a centavo: the largest remainders get the last
 * ones, and among equals the oldest invoice. So no line gives more than is left of it. Throws REBATE_NO_INVOICES, and REBATE_OVER_REST with what the
 * invoices let be credited.
 */
export function spreadRebate(value: RebateValue, lines: readonly BilledOn[]): RebateShare[] {
  const open = lines
    .filter((line) => restOf(line).net > 0 && line.quantity > 0)
    .toSorted((a, b) => (a.issuedOn === b.issuedOn ? a.id - b.id : a.issuedOn < b.issuedOn ? -1 : 1))
  if (open.length === 0) throw refusal('REBATE_NO_INVOICES', {})
  const rests = open.map((line) => restOf(line).net)
  const rest = addMoney(...rests)
  const wanted = value.amount ?? shareOf(rest, value.percent)
  if (wanted > rest) throw refusal('REBATE_OVER_REST', { net: rest })
  const shares = allocate(wanted, rests)
  return open.flatMap((line, at) => {
    const net = shares[at] ?? 0
    return net === 0 ? [] : [{ invoiceLineId: line.id, net, price: priceAfter(line, net) }]
  })
}

const HUNDRED_PERCENT = 10_000n

const shareOf = (net: Centavos, percent: BasisPoints): Centavos =>
  Number(divideHalfUp(BigInt(net) * BigInt(percent), HUNDRED_PERCENT))

/** What the unit would have cost: never below zero, because the share is within what was billed. */
const priceAfter = ({ net, quantity }: BilledOn, share: Centavos): Centavos =>
  Number(divideHalfUp(BigInt(net - share) * 1000n, BigInt(quantity)))

const refusal = (rule: 'REBATE_NO_INVOICES' | 'REBATE_OVER_REST', facts: { net?: number }) =>
  new RuleError(rule, facts, [{ field: 'period', rule, facts }])

/** A rebate over a period has a reason that arises nowhere: 0RB, 0EP, 0ES. Throws REBATE_REASON_WRONG. */
export function requireRebateReason(place: ReasonPlace | null): void {
  if (place !== null && place !== 'none')
    throw new RuleError('REBATE_REASON_WRONG', {}, [{ field: 'reasonId', rule: 'REBATE_REASON_WRONG' }])
}
