import { list, oneOf, searchReader, text } from '../../lib/search-params.ts'

export const STAGES = ['FINANCIAL', 'COMMERCIAL', 'OFFER'] as const
export type Stage = (typeof STAGES)[number]
export const SORTS = ['oldest', 'newest', 'amount'] as const
export const CLIENT_TYPES = ['blocked', 'over-limit', 'overdue', 'regular'] as const

const day = (raw: unknown) => (/^\d{4}-\d\d-\d\d$/.test(String(raw)) ? text(raw) : undefined)

/** Filters of the approval list as they stand in the address, under the names of its call. */
export const readApprovalsSearch = searchReader({
  stage: oneOf(...STAGES),
  sort: oneOf(...SORTS),
  search: text,
  number: text,
  operationId: list,
  branchId: list,
  createdFrom: day,
  createdTo: day,
  clientType: oneOf(...CLIENT_TYPES),
  /** The stage on which the open document is looked at; it may wait on two. */
  on: oneOf(...STAGES),
})
export type ApprovalsSearch = ReturnType<typeof readApprovalsSearch>
