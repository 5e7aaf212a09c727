import { type Invoice, makeInvoice } from '@cais/domain/billing/invoice'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { type VatRate, vatOn } from '@cais/domain/vat/rates'
import type { LineColumns } from '../documents/record/order-record.ts'

/** Lines and amounts of the invoice of what is loaded, with the VAT of its day. Throws VAT_RATE_MISSING, NO_LINES. */
export const invoiceOfLoaded = (
  lines: readonly LineColumns[],
  rates: readonly VatRate[],
  issuedOn: CalendarDate,
): Invoice => makeInvoice(lines.map((line) => billable(line, rates, issuedOn)))

const billable = (line: LineColumns, rates: readonly VatRate[], day: CalendarDate) => ({
  lineId: line.id,
  quantity: line.quantity,
  merchandise: line.total + line.discount_total,
  total: line.total,
  vat: line.loading === 0 ? { rate: line.vat_bp, exemption: null } : vatOn(rates, line.vat_code, day),
  alreadyBilled: line.billed,
  toBill: line.loading,
})
