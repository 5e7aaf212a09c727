import type { ViewList } from '@cais/contract/views/lists'
import type { ApiRow } from '../api/api.ts'
import { apiQuery } from '../queries/api-query.ts'

export type SavedView = ApiRow<'GET /views'>

/** Own and shared views of a list, in the order of the user. */
export const viewsQuery = (list: ViewList) => ({
  ...apiQuery('GET /views', { query: { list } }),
  staleTime: 60_000,
})

/** How many rows each view finds. */
export const viewCountsQuery = (list: ViewList) => apiQuery('GET /views/counts', { query: { list } })
