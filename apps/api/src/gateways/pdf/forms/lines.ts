import type { BasisPoints, CalendarDate, Centavos, Grams, Milli, Temperature } from './kinds.ts'

export type BatchQuantity = {
  readonly batch: string
  readonly expiry: CalendarDate | null
  readonly quantity: Milli
  /** What stock counts, where the line has another unit. */
  readonly unit?: string
}

/** Goods that move: no prices. */
export type GoodsLine = {
  readonly productId: string
  readonly description: string
  readonly unit: string
  readonly quantity: Milli
  readonly weight: Grams
  readonly temperature: Temperature
  readonly batches: readonly BatchQuantity[]
}

/** Goods that are sold. quantity × unitPrice − discountTotal = total, before VAT. */
export type PricedLine = {
  readonly sequence: number
  readonly productId: string
  readonly description: string
  readonly unit: string
  readonly quantity: Milli
  readonly unitPrice: Centavos
  readonly discountTotal: Centavos
  readonly total: Centavos
  readonly vatRate: BasisPoints
  readonly batches: readonly BatchQuantity[]
}

/** VAT of one rate and one reason for having none. */
export type VatAmount = {
  readonly rate: BasisPoints
  /** Set when the rate is 0. */
  readonly exemptionReason: string | null
  readonly base: Centavos
  readonly vat: Centavos
}

/** merchandise − discounts = net; net + vat = total. */
export type Totals = {
  readonly merchandise: Centavos
  readonly discounts: Centavos
  readonly net: Centavos
  readonly vat: Centavos
  readonly total: Centavos
  readonly vatByRate: readonly VatAmount[]
}
