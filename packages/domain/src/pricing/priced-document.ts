import type { Centavos } from '../kernel/money.ts'
import type { VatAmount } from './vat-amounts.ts'

/** A line after every discount. merchandise − discountTotal = total, always. */
export type PricedLine = {
  readonly merchandise: Centavos
  /** The line's own discounts plus its share of the document discount. */
  readonly discountTotal: Centavos
  /** Share of the document discount, part of discountTotal. */
  readonly documentDiscount: Centavos
  /** Net, before VAT. */
  readonly total: Centavos
  /** Cost to the company. */
  readonly cost: Centavos
}

/** Totals of a document. merchandise − discounts + vat = total. */
export type DocumentTotals = {
  readonly merchandise: Centavos
  readonly discounts: Centavos
  readonly vat: readonly VatAmount[]
  readonly vatTotal: Centavos
  /** With VAT: what the customer pays. */
  readonly total: Centavos
  readonly cost: Centavos
}

export type PricedDocument = { readonly lines: readonly PricedLine[]; readonly totals: DocumentTotals }
