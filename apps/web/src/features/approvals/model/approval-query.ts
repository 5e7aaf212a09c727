import type { ApiInput, ApiRow } from '../../../lib/api/api.ts'
import type { ApprovalsSearch } from '../search.ts'

export type ApprovalRow = ApiRow<'GET /approvals'>
export type ApprovalQuery = NonNullable<ApiInput<'GET /approvals'>['query']>

const PER_PAGE = 50

/** The call that the address means: a page of what waits, under its filters. */
export const queryOfSearch = (search: ApprovalsSearch): ApprovalQuery => {
  const { on: _on, panel: _panel, saved: _saved, ...filters } = search
  return { ...filters, perPage: PER_PAGE }
}

/** What narrows the list beside the tab and the order. */
const narrowing = (search: ApprovalsSearch) => {
  const { stage: _stage, sort: _sort, perPage: _perPage, ...filters } = queryOfSearch(search)
  return Object.keys(filters)
}

/** Whether anything but the tab and the order narrows the list. */
export const isFiltered = (search: ApprovalsSearch) => narrowing(search).length > 0

/** The address without its filters; tab and order stay. */
export const cleared = (search: ApprovalsSearch) =>
  Object.fromEntries(narrowing(search).map((name) => [name, undefined]))
