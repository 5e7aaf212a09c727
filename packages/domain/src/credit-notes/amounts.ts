import { addMoney, type Centavos, multiplyMoney } from '../kernel/money.ts'
import type { Milli } from '../kernel/quantity.ts'
import { divideHalfUp } from '../kernel/rounding.ts'
import type { RuleCode } from '../kernel/rule-codes.ts'
import { RuleError, type RuleFacts } from '../kernel/rule-error.ts'
import { type VatAmount, vatAmounts } from '../pricing/vat-amounts.ts'
import type { VatTreatment } from '../vat/rates.ts'

/** A line of an invoice and what other credit notes took of it, issued ones and those on their way. */
export type BilledLine = {
  readonly id: number
  readonly quantity: Milli
  readonly net: Centavos
  readonly vat: VatTreatment
  readonly creditedQuantity: Milli
  readonly creditedNet: Centavos
}

/** What a line still lets be credited; never below zero. */
export const restOf = ({ quantity, net, creditedQuantity, creditedNet }: BilledLine) => ({
  quantity: Math.max(quantity - creditedQuantity, 0),
  net: Math.max(net - creditedNet, 0),
})

export type CreditRequest = {
  readonly credits: 'goods' | 'money'
  readonly quantity: Milli
  /** Net price per unit: what is given back for each (goods), or what it should have cost (money). */
  readonly price: Centavos
}

/**
 * Net amount of a credit over a line of an invoice, within what is left of it; `at` is its place in the credit note. Throws CREDIT_OVER_REST with what is left,
 * QUANTITY_NOT_POSITIVE, CREDIT_PRICE_WRONG for a price above the invoiced one.
 */
export function creditNet(line: BilledLine, request: CreditRequest, at = 0): Centavos {
  const { credits, quantity, price } = request
  const refusal = (rule: RuleCode, field: string, facts: RuleFacts) =>
    new RuleError(rule, facts, [{ field: `lines.${at}.${field}`, rule, facts }])
  if (!Number.isSafeInteger(quantity) || quantity <= 0)
    throw refusal('QUANTITY_NOT_POSITIVE', 'quantity', { quantity })
  const invoiced = invoicedPrice(line)
  if (price < 0 || price > invoiced)
    throw refusal('CREDIT_PRICE_WRONG', 'negotiatedPrice', { price, invoiced })
  const rest = restOf(line)
  const isWithin = credits === 'money' ? quantity <= line.quantity : quantity <= rest.quantity
  const net = creditValue(line, request)
  if (!isWithin || net > rest.net)
    throw refusal('CREDIT_OVER_REST', 'quantity', { quantity: rest.quantity, net: rest.net })
  return net
}

/**
 * Net amount of what is asked for, whatever is left. Goods at the invoiced price cost, over all credits, exactly what they cost on the
 * invoice; at another price quantity × price; money is the difference of the prices × quantity.
 */
export function creditValue(line: BilledLine, { credits, quantity, price }: CreditRequest): Centavos {
  const invoiced = invoicedPrice(line)
  if (credits === 'money') return multiplyMoney(invoiced - price, quantity)
  return goodsNet(line, { quantity, price, invoiced })
}

/** Net price per stock unit as invoiced, rounded half up. */
export const invoicedPrice = ({ net, quantity }: Pick<BilledLine, 'net' | 'quantity'>): Centavos =>
  Number(divideHalfUp(BigInt(net) * 1000n, BigInt(quantity)))

function goodsNet(
  line: BilledLine,
  { quantity, price, invoiced }: { quantity: Milli; price: Centavos; invoiced: Centavos },
) {
  if (price !== invoiced) return multiplyMoney(price, quantity)
  const upTo = (part: Milli) => Number(divideHalfUp(BigInt(line.net) * BigInt(part), BigInt(line.quantity)))
  // the last centavo of a line whose price does not divide goes with its last unit
  const net = upTo(line.creditedQuantity + quantity) - upTo(line.creditedQuantity)
  return quantity <= restOf(line).quantity ? Math.min(net, restOf(line).net) : net
}

export type CreditTotals = {
  readonly net: Centavos
  readonly vat: readonly VatAmount[]
  readonly vatTotal: Centavos
  readonly total: Centavos
}

/** Totals of a credit note, with VAT per rate of the invoices. */
export function creditTotals(
  lines: readonly { readonly net: Centavos; readonly vat: VatTreatment }[],
): CreditTotals {
  const net = addMoney(...lines.map((line) => line.net))
  const vat = vatAmounts(lines)
  const vatTotal = addMoney(...vat.map(({ amount }) => amount))
  return { net, vat, vatTotal, total: addMoney(net, vatTotal) }
}

/** The principal's share may not exceed what is credited; both net of VAT. Throws CLOVER_OVER_TOTAL. */
export function requireCloverWithin(clover: Centavos, net: Centavos): void {
  if (clover < 0 || clover > net)
    throw new RuleError('CLOVER_OVER_TOTAL', { clover, net }, [
      { field: 'cloverAmount', rule: 'CLOVER_OVER_TOTAL' },
    ])
}
