import type { DeliveryNoteForm } from './delivery-note-form.ts'
import type { InvoiceForm } from './invoice-form.ts'
import type { NoteForm } from './note-form.ts'

/** Invoices, delivery notes and credit notes in one file, as they are printed together. */
export type PapersForm = {
  readonly kind: 'papers'
  readonly forms: readonly (InvoiceForm | DeliveryNoteForm | NoteForm)[]
}
