import { CLAIM_STATES } from '@cais/domain/claims/derive-claim-state'
import { CLAIM_TYPES } from '@cais/domain/claims/facts'
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

/** What else the page shows beside the list: what is unknown, the files, and the form of a new claim. */
const CLAIM_VIEWS = ['quarantine', 'files', 'new'] as const

/** The filters of the list of claims in the address, named as in GET /claims. */
export const readClaimsSearch = searchReader({
  view: oneOf(...CLAIM_VIEWS),
  mended: oneOf('yes'),
  state: oneOf(...CLAIM_STATES),
  sort: oneOf('newest', 'oldest'),
  page: page,
  search: words(100),
  claim: words(60),
  customerId: number,
  operationId: codes(20),
  branchId: codes(8),
  retailerId: codes(20),
  type: someOf(...CLAIM_TYPES),
  from: day,
  to: day,
})
export type ClaimsSearch = ReturnType<typeof readClaimsSearch>
