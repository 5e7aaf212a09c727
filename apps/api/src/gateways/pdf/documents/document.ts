import { assertNever } from '@cais/domain/kernel/assert-never'
import type { ContentSection, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { PdfForm } from '../forms/pdf-form.ts'
import { PAGE } from '../layout/theme.ts'
import { deliveryNoteDocument } from './delivery-note.ts'
import { invoiceDocument } from './invoice.ts'
import { loadingListDocument } from './loading-list.ts'
import { orderDocument } from './order.ts'
import { stockSheetDocument } from './stock-sheet.ts'
import { titleOf } from './title.ts'

/** The whole file of a form: pure data in, a pdfmake definition out. */
export const documentOf = (form: PdfForm): TDocumentDefinitions => ({
  ...PAGE,
  info: { title: titleOf(form), creator: 'Cais', producer: 'Cais' },
  content: sectionsOf(form),
})

function sectionsOf(form: PdfForm): ContentSection[] {
  switch (form.kind) {
    case 'invoice':
      return invoiceDocument(form)
    case 'order':
      return orderDocument(form)
    case 'orders':
      return form.orders.flatMap(orderDocument)
    case 'delivery-note':
      return deliveryNoteDocument(form)
    case 'loading-list':
      return loadingListDocument(form)
    case 'stock-sheet':
      return stockSheetDocument(form)
    default:
      return assertNever(form)
  }
}
