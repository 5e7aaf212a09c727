import type { Departure } from '../../../aggregates/deliveries/departure.ts'
import type { ErpInvoice } from '../../../gateways/erp/erp-gateway.ts'
import type { InvoiceDraft } from './draft-invoice.ts'

/** The invoice as an ERP takes it. Its reference is the number of the delivery, of which an invoice bills one. */
export function erpInvoice(
  draft: InvoiceDraft,
  departure: Departure,
  { kind, reference }: Pick<ErpInvoice, 'kind' | 'reference'>,
): ErpInvoice {
  const { record, customer, invoice, posting } = draft
  const lines = new Map(record.lines.map((line) => [line.id, line]))
  return {
    reference,
    kind,
    customer: { id: customer.id, code: customer.code, name: customer.name, nuit: customer.nuit ?? '' },
    orderNumber: record.row.number ?? '',
    registration: departure.kind === 'shipment' ? departure.shipment.row.car_registration : '',
    issuedOn: posting.issuedOn,
    dueOn: posting.dueOn,
    total: invoice.total,
    lines: invoice.lines.flatMap((billed) => {
      const line = lines.get(billed.lineId)
      if (line === undefined) return []
      return [
        {
          article: line.product_id,
          description: line.description,
          unit: line.unit,
          quantity: billed.quantity,
          unitPrice: line.unit_price,
          net: billed.total,
          vatCode: line.vat_code,
        },
      ]
    }),
    issued: null,
  }
}
