import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { priceDocument } from '@cais/domain/pricing/price-document'
import type { DocumentTotals, PricedLine } from '@cais/domain/pricing/priced-document'
import { type VatRate, type VatTreatment, vatOn } from '@cais/domain/vat/rates'
import type { LineColumns, OrderRecord } from '../../../aggregates/documents/record/order-record.ts'

/** A draft with totals, VAT of the day and weights, by the domain's pricing. Throws DISCOUNT_TOO_LARGE, VAT_RATE_MISSING. */
export function priceRecord(record: OrderRecord, rates: readonly VatRate[], day: CalendarDate): OrderRecord {
  const treatments = record.lines.map((line) => vatOn(rates, line.vat_code, day))
  const { lines: prices, totals } = priceDocument({
    lines: record.lines.map((line, index) => lineInput(line, treatments[index])),
    discountPercentage: record.row.discount_bp,
    isOffer: record.row.type === 'POF',
  })
  const lines = record.lines.map((line, index) => pricedLine(line, prices[index], treatments[index]))
  return { ...record, lines, row: { ...record.row, ...totalColumns(record, lines, totals) } }
}

const NO_VAT: VatTreatment = { rate: 0, exemption: null }

const lineInput = (line: LineColumns, vat: VatTreatment = NO_VAT) => ({
  unitPrice: line.unit_price,
  negotiatedPrice: line.negotiated_price,
  quantity: line.ordered_quantity,
  discount: line.discount,
  discountPercentage: line.discount_bp,
  discountAmount: line.discount_amount,
  vat,
  unitCost: 0,
})

const pricedLine = (
  line: LineColumns,
  price: PricedLine | undefined,
  vat: VatTreatment = NO_VAT,
): LineColumns => ({
  ...line,
  vat_bp: vat.rate,
  discount_total: price?.discountTotal ?? 0,
  document_discount: price?.documentDiscount ?? 0,
  total: price?.total ?? 0,
})

function totalColumns({ row }: OrderRecord, lines: readonly LineColumns[], totals: DocumentTotals) {
  return {
    merchandise: totals.merchandise,
    discounts: totals.discounts,
    vat: totals.vatTotal,
    total: totals.total,
    // An offer costs the customer nothing; what it is worth is shown.
    offer_cost: row.type === 'POF' ? totals.merchandise : 0,
    vat_by_rate: totals.vat,
    weight: lines.reduce((sum, line) => sum + line.weight, 0),
  }
}
