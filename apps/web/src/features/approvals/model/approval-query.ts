import type { ApiInput, ApiRow } from '../../../lib/api/api.ts'
import type { ApprovalsSearch } from '../search.ts'

export type ApprovalRow = ApiRow<'GET /approvals'>
export type ApprovalQuery = NonNullable<ApiInput<'GET /approvals'>['query']>

const PER_PAGE = 50

/** The query of GET /approvals for the filters of the address. */
export const queryOfSearch = (search: ApprovalsSearch): ApprovalQuery => {
  const { on: _on, panel: _panel, saved: _saved, ...filters } = search
  return { ...filters, perPage: PER_PAGE }
}

/** Names of the active filters, without tab and sort order. */
const activeFilters = (search: ApprovalsSearch) => {
  const { stage: _stage, sort: _sort, perPage: _perPage, ...filters } = queryOfSearch(search)
  return Object.keys(filters)
}

export const isFiltered = (search: ApprovalsSearch) => activeFilters(search).length > 0

/** Values that clear all filters; tab and sort order stay. */
export const cleared = (search: ApprovalsSearch) =>
  Object.fromEntries(activeFilters(search).map((name) => [name, undefined]))
