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

/** The filters of the list of payments in the address, named as in GET /payments, and the payment that is open. */
export const readPaymentsSearch = searchReader({
  page,
  search: words(100),
  customerId: number,
  branchId: codes(8),
  kind: someOf(...PAYMENT_KINDS),
  state: oneOf('valid', 'reversed'),
  paidFrom: day,
  paidTo: day,
  payment: number,
})
export type PaymentsSearch = ReturnType<typeof readPaymentsSearch>
