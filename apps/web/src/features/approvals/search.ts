import { list, number, oneOf, searchReader, text } from '../../lib/search-params.ts'

export const STAGES = ['FINANCIAL', 'COMMERCIAL', 'OFFER'] as const
export type Stage = (typeof STAGES)[number]
export const SORTS = ['oldest', 'newest', 'amount'] as const
export const AGES = ['2h', '1d', '3d'] as const
export const PANELS = ['absences', 'policy'] as const

const day = (raw: unknown) => (/^\d{4}-\d\d-\d\d$/.test(String(raw)) ? text(raw) : undefined)

/** Filters of the approval list as they stand in the address, under the names of its call. */
export const readApprovalsSearch = searchReader({
  stage: oneOf(...STAGES),
  sort: oneOf(...SORTS),
  saved: number,
  search: text,
  number: text,
  trackingCode: text,
  age: oneOf(...AGES),
  operationId: list,
  branchId: list,
  clientType: list,
  reason: list,
  createdFrom: day,
  createdTo: day,
  /** The stage on which the open document is looked at; it may wait on two. */
  on: oneOf(...STAGES),
  /** What stands open over the inbox. */
  panel: oneOf(...PANELS),
})
export type ApprovalsSearch = ReturnType<typeof readApprovalsSearch>
