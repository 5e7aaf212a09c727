import type { ApiInput, ApiRow } from '../../../lib/api.ts'
import type { ApprovalsSearch } from '../search.ts'

export type ApprovalRow = ApiRow<'GET /approvals'>
export type ApprovalQuery = NonNullable<ApiInput<'GET /approvals'>['query']>

const PER_PAGE = 200

/** The call that the address means: all that waits, under its filters. */
export const queryOfSearch = ({ on: _on, ...filters }: ApprovalsSearch): ApprovalQuery => ({
  ...filters,
  perPage: PER_PAGE,
})

/** Whether anything but the tab and the order narrows the list. */
export const isFiltered = ({ stage: _stage, sort: _sort, on: _on, ...filters }: ApprovalsSearch) =>
  Object.keys(filters).length > 0
