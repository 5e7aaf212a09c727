import { PAYMENT_KINDS } from '@cais/domain/payments/payment-kinds'
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

/** What the page of payments shows: the list, files of the bank, the cash desk, what a second person confirms. */
export const PAYMENT_VIEWS = ['list', 'bank', 'cash', 'confirm'] as const

/** The filters of the list of payments in the address, named as in GET /payments, and what is open. */
export const readPaymentsSearch = searchReader({
  page,
  view: oneOf(...PAYMENT_VIEWS),
  search: words(100),
  customerId: number,
  branchId: codes(8),
  kind: someOf(...PAYMENT_KINDS),
  state: oneOf('valid', 'reversed', 'bounced'),
  paidFrom: day,
  paidTo: day,
  payment: number,
  /** The open file of the bank, and which of its rows. */
  file: number,
  rows: oneOf('waiting', 'confirming', 'accepted', 'dismissed', 'refused'),
  /** The open day of the cash desk. */
  cashDay: number,
  /** The open entry that a second person is asked about. */
  confirmation: number,
})
export type PaymentsSearch = ReturnType<typeof readPaymentsSearch>
