import type { DeliveryNoteForm } from './delivery-note-form.ts'
import type { InvoiceForm } from './invoice-form.ts'
import type { LoadingListForm } from './loading-list-form.ts'
import type { OrderBundleForm } from './order-bundle-form.ts'
import type { OrderForm } from './order-form.ts'
import type { StockSheetForm } from './stock-sheet-form.ts'

/** Everything the product prints: plain data, told apart by `kind`. */
export type PdfForm =
  | OrderBundleForm
  | InvoiceForm
  | OrderForm
  | DeliveryNoteForm
  | LoadingListForm
  | StockSheetForm
