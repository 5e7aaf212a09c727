import { codes, day, number, oneOf, page, searchReader, words } from '../../lib/lists/search-params.ts'

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
  customerId: number,
  reasonId: codes(10),
  operationId: codes(20),
  branchId: codes(8),
  createdFrom: day,
  createdTo: day,
  issuedFrom: day,
  issuedTo: day,
})
export type CreditNotesSearch = ReturnType<typeof readCreditNotesSearch>
