import { keepPreviousData } from '@tanstack/react-query'
import type { ApiRow } from '../../lib/api/api.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import type { OutboxSearch } from './search.ts'

export type Message = ApiRow<'GET /outbox'>

const PER_PAGE = 50
const REFRESH_MS = 5000

export const outboxFilters = ({ search, state, kind, from, to }: OutboxSearch) => ({
  ...(search && { search }),
  ...(state && { state: [...state] }),
  ...(kind && { kind: [...kind] }),
  ...(from && { from }),
  ...(to && { to }),
})

/** Messages are on their way while the page is open: it is read again every few seconds. */
export const outboxQuery = (search: OutboxSearch) => ({
  ...apiQuery('GET /outbox', {
    query: { ...outboxFilters(search), page: search.page ?? 1, perPage: PER_PAGE },
  }),
  placeholderData: keepPreviousData,
  refetchInterval: REFRESH_MS,
})

export const useRepeat = (success: string, onSuccess?: () => void) =>
  useApiMutation('POST /outbox/{id}/repeat', {
    refreshes: ['outbox'],
    success,
    ...(onSuccess && { onSuccess }),
  })
