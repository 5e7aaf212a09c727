import { assertNever } from '@cais/domain/kernel/assert-never'
import type { PdfForm } from '../forms/pdf-form.ts'

/** What the window of a PDF reader says. */
export function titleOf(form: PdfForm): string {
  switch (form.kind) {
    case 'invoice':
      return form.invoices.map((invoice) => invoice.number).join(', ')
    case 'order':
      return form.number ?? 'Rascunho'
    case 'orders':
      return form.orders.map(({ number }) => number).join(', ')
    case 'delivery-note':
      return `Guia de remessa ${form.truck.shipmentNumber}`
    case 'loading-list':
      return `Lista de carga ${form.truck.shipmentNumber}`
    case 'stock-sheet':
      return `Análise de stock ${form.orderNumber}`
    default:
      return assertNever(form)
  }
}
