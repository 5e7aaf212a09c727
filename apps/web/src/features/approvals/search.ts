import { APPROVAL_REASON_CODES } from '@cais/domain/approvals/reasons'
import { codes, day, number, oneOf, searchReader, someOf, words } from '../../lib/lists/search-params.ts'

export const STAGES = ['FINANCIAL', 'COMMERCIAL', 'OFFER'] as const
export type Stage = (typeof STAGES)[number]
export const SORTS = ['oldest', 'newest', 'amount'] as const
export const AGES = ['2h', '1d', '3d'] as const
const PANELS = ['absences', 'policy'] as const

/** The filters of the approval list in the address, named as in GET /approvals. */
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
  reason: someOf(...APPROVAL_REASON_CODES),
  createdFrom: day,
  createdTo: day,
  /** The stage shown of the open document, which may wait on two. */
  on: oneOf(...STAGES),
  /** The open panel. */
  panel: oneOf(...PANELS),
})
export type ApprovalsSearch = ReturnType<typeof readApprovalsSearch>
