import { INVOICE_STATES } from '@cais/domain/billing/payment-state'
import {
  codes,
  day,
  number,
  oneOf,
  page,
  searchReader,
  someOf,
  words,
} from '../../lib/lists/search-params.ts'

/** The last one lists documents that could not be billed: they are no invoices yet, and the filters do not apply to them. */
export const TABS = ['all', 'open', 'overdue', 'paid', 'unprinted', 'unbilled'] as const

/** The tab and filters of the list of invoices in the address, named as in GET /invoices, and the invoice that is open. */
export const readInvoicesSearch = searchReader({
  page,
  tab: oneOf(...TABS),
  search: words(100),
  nuit: words(20),
  customerId: number,
  branchId: codes(8),
  series: codes(8),
  state: someOf(...INVOICE_STATES),
  printed: oneOf('yes', 'no'),
  issuedFrom: day,
  issuedTo: day,
  dueFrom: day,
  dueTo: day,
  userId: number,
  shipmentId: number,
  invoice: number,
})
export type InvoicesSearch = ReturnType<typeof readInvoicesSearch>
