import type { DeliveryNoteForm } from './delivery-note-form.ts'
import type { InvoiceForm } from './invoice-form.ts'

/** Invoices and delivery notes in one file, as they are printed together. */
export type PapersForm = {
  readonly kind: 'papers'
  readonly forms: readonly (InvoiceForm | DeliveryNoteForm)[]
}
