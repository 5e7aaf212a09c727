import type { OrderReply } from '@cais/contract/orders/schemas'
import type { VatAmount } from '@cais/domain/pricing/vat-amounts'
import type { OrderColumns } from '../record/order-record.ts'

/** Totals as stored when the document was priced. */
export const presentTotals = (row: OrderColumns, cost: number | null): OrderReply['totals'] => ({
  merchandise: row.merchandise,
  discounts: row.discounts,
  net: row.merchandise - row.discounts,
  vat: row.vat,
  // Written by the pricing of the draft, in this shape.
  vatByRate: (row.vat_by_rate as readonly (VatAmount & { readonly code: string })[]).map((vat) => ({
    code: vat.code,
    rate: vat.rate / 100,
    base: vat.base,
    vat: vat.amount,
    exemptionReason: vat.exemption,
  })),
  total: row.total,
  offerCost: row.offer_cost,
  cost,
  weight: row.weight / 1000,
})
