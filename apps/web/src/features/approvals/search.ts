import { codes, day, number, oneOf, searchReader, words } from '../../lib/lists/search-params.ts'

export const STAGES = ['FINANCIAL', 'COMMERCIAL', 'OFFER'] as const
export type Stage = (typeof STAGES)[number]
export const SORTS = ['oldest', 'newest', 'amount'] as const
export const AGES = ['2h', '1d', '3d'] as const
const PANELS = ['absences', 'policy'] as const

/** Filters of the approval list as they stand in the address, under the names of its call. */
export const readApprovalsSearch = searchReader({
  stage: oneOf(...STAGES),
  sort: oneOf(...SORTS),
  saved: number,
  search: words(100),
  number: words(60),
  trackingCode: words(60),
  age: oneOf(...AGES),
  operationId: codes(16),
  branchId: codes(8),
  clientType: codes(16),
  reason: codes(40),
  createdFrom: day,
  createdTo: day,
  /** The stage on which the open document is looked at; it may wait on two. */
  on: oneOf(...STAGES),
  /** What stands open over the inbox. */
  panel: oneOf(...PANELS),
})
export type ApprovalsSearch = ReturnType<typeof readApprovalsSearch>
