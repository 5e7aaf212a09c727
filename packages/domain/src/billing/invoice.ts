import type { Centavos } from '../kernel/money.ts'
import { addMoney } from '../kernel/money.ts'
import type { Milli } from '../kernel/quantity.ts'
import { divideHalfUp } from '../kernel/rounding.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { type VatAmount, vatAmounts } from '../pricing/vat-amounts.ts'
import type { VatTreatment } from '../vat/rates.ts'

/** A line of the order with the price that was frozen at submission. */
export type BillableLine = {
  readonly lineId: number
  /** Ordered quantity, which merchandise and total are for. */
  readonly quantity: Milli
  readonly merchandise: Centavos
  readonly total: Centavos
  readonly vat: VatTreatment
  /** Invoiced before, and invoiced now. */
  readonly alreadyBilled: Milli
  readonly toBill: Milli
}

export type InvoiceLine = {
  readonly lineId: number
  readonly quantity: Milli
  readonly merchandise: Centavos
  readonly discountTotal: Centavos
  readonly total: Centavos
  readonly vat: VatTreatment
}

export type Invoice = {
  readonly lines: readonly InvoiceLine[]
  readonly merchandise: Centavos
  readonly discounts: Centavos
  readonly net: Centavos
  readonly vat: readonly VatAmount[]
  readonly vatTotal: Centavos
  readonly total: Centavos
}

/**
 * Lines and totals of an invoice over what is billed now. A line that is billed in parts costs, over all its invoices, exactly
 * what it costs in one. An offer has total 0 on every line, so it is invoiced at zero. Throws NO_LINES, QUANTITY_NOT_POSITIVE.
 */
export function makeInvoice(billable: readonly BillableLine[]): Invoice {
  const lines = billable.filter(({ toBill }) => toBill !== 0).map(invoiceLine)
  if (lines.length === 0) throw new RuleError('NO_LINES')
  const sum = (field: 'merchandise' | 'discountTotal' | 'total') =>
    addMoney(...lines.map((line) => line[field]))
  const vat = vatAmounts(lines.map((line) => ({ net: line.total, vat: line.vat })))
  const vatTotal = addMoney(...vat.map(({ amount }) => amount))
  const net = sum('total')
  return {
    lines,
    merchandise: sum('merchandise'),
    discounts: sum('discountTotal'),
    net,
    vat,
    vatTotal,
    total: addMoney(net, vatTotal),
  }
}

function invoiceLine(line: BillableLine): InvoiceLine {
  const after = line.alreadyBilled + line.toBill
  if (line.toBill < 0 || line.alreadyBilled < 0 || after > line.quantity) {
    throw new RuleError('QUANTITY_NOT_POSITIVE', { line: line.lineId, quantity: line.toBill })
  }
  const merchandise = partOf(line.merchandise, line, after)
  const total = partOf(line.total, line, after)
  return {
    lineId: line.lineId,
    quantity: line.toBill,
    merchandise,
    discountTotal: merchandise - total,
    total,
    vat: line.vat,
  }
}

/** Running share minus what the earlier invoices took: parts always add up to the whole. */
const partOf = (amount: Centavos, line: BillableLine, after: Milli): Centavos =>
  share(amount, after, line.quantity) - share(amount, line.alreadyBilled, line.quantity)

const share = (amount: Centavos, part: Milli, whole: Milli): Centavos =>
  Number(divideHalfUp(BigInt(amount) * BigInt(part), BigInt(whole)))
