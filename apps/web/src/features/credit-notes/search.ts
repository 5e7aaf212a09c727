import { CREDIT_NOTE_KINDS } from '@cais/domain/credit-notes/facts'
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

export const CREDIT_NOTE_TABS = [
  'draft',
  'commercial-approval',
  'collection-approval',
  'available-for-collection',
  'collecting',
  'financial-approval',
  'issued',
  'all',
] as const

/** The filters of the list of credit notes in the address, named as in GET /credit-notes. */
export const readCreditNotesSearch = searchReader({
  tab: oneOf(...CREDIT_NOTE_TABS),
  sort: oneOf('newest', 'oldest'),
  page: page,
  search: words(100),
  number: words(60),
  claim: words(60),
  kind: someOf(...CREDIT_NOTE_KINDS),
  printed: oneOf('yes', 'no'),
  customerId: number,
  reasonId: codes(10),
  operationId: codes(20),
  branchId: codes(8),
  createdFrom: day,
  createdTo: day,
  issuedFrom: day,
  issuedTo: day,
  submittedFrom: day,
  submittedTo: day,
  productId: words(40),
  batch: words(40),
  route: words(100),
  driver: words(100),
  columns: codes(40),
  dense: oneOf('true', 'false'),
  saved: number,
})
export type CreditNotesSearch = ReturnType<typeof readCreditNotesSearch>

/** The filters of the figures of returns, named as in GET /credit-notes/returns. */
export const readReturnsSearch = searchReader({
  from: day,
  to: day,
  branchId: codes(8),
  operationId: codes(20),
})
export type ReturnsSearch = ReturnType<typeof readReturnsSearch>
