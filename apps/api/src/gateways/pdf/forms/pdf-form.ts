import type { CashForm } from './cash-form.ts'
import type { DeliveryNoteForm } from './delivery-note-form.ts'
import type { DispositionForm } from './disposition-form.ts'
import type { GoodsReceiptForm } from './goods-receipt-form.ts'
import type { InvoiceForm } from './invoice-form.ts'
import type { LabelsForm } from './label-form.ts'
import type { CargoForm, LoadingListForm } from './loading-list-form.ts'
import type { OrderForm } from './order-form.ts'
import type { PapersForm } from './papers-form.ts'
import type { RecallLettersForm, RecallListForm } from './recall-form.ts'
import type { ReceiptForm } from './receipt-form.ts'
import type { StatementForm } from './statement-form.ts'
import type { StockSheetForm } from './stock-sheet-form.ts'
import type { TestPageForm } from './test-page-form.ts'
import type { TransferNoteForm } from './transfer-note-form.ts'

/** Everything the product prints: plain data, distinguished by `kind`. */
export type PdfForm =
  | OrderBundleForm
  | PapersForm
  | InvoiceForm
  | OrderForm
  | DeliveryNoteForm
  | LoadingListForm
  | CargoForm
  | StockSheetForm
  | GoodsReceiptForm
  | DispositionForm
  | TransferNoteForm
  | ReceiptForm
  | StatementForm
  | CashForm
  | RecallListForm
  | RecallLettersForm
  | TestPageForm
  | LabelsForm

/** Several sales documents in one file, each with its own page numbers. */
export type OrderBundleForm = {
  readonly kind: 'orders'
  readonly orders: readonly OrderForm[]
}
