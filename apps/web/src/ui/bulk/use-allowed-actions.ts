import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { allowedActionsQuery, MAX_PER_REQUEST } from '../../lib/bulk/call.ts'
import { inParts } from '../../lib/bulk/run-chunks.ts'
import { readApi } from '../../lib/queries/api-query.ts'
import type { BulkTarget } from './bulk-target.ts'

/** Up to this number the query follows live updates; more would mean dozens of requests at each change. */
const MAX_LIVE = 1000

type Allowed = { readonly id: number; readonly allowedActions: readonly string[] }

/** The allowed actions of the chosen documents; undefined until all are known. */
export function useAllowedActions(targets: readonly BulkTarget[]): Allowed[] | undefined {
  const ids = targets.map(({ id }) => id)
  const isLive = ids.length <= MAX_LIVE
  const live = useLive(isLive ? ids : [])
  const fetched = useFetchedOnce(isLive ? [] : ids)
  const rows = isLive ? live : fetched
  const chosen = new Set(ids)
  return rows?.filter(({ id }) => chosen.has(id))
}

function useLive(ids: readonly number[]): Allowed[] | undefined {
  const parts = useQueries({
    queries: inParts(ids, MAX_PER_REQUEST).map((part) => ({
      ...allowedActionsQuery(part),
      placeholderData: keepPreviousData,
    })),
  })
  if (parts.length === 0 || parts.some(({ data }) => data === undefined)) return undefined
  return parts.flatMap(({ data }) => data?.data ?? [])
}

/** Fetched part after part and not refetched; the dry run asks the server again for each. */
function useFetchedOnce(ids: readonly number[]): Allowed[] | undefined {
  const { data } = useQuery({
    queryKey: ['bulk-allowed', ids.join()],
    queryFn: async ({ signal }) => {
      const rows: Allowed[] = []
      for (const part of inParts(ids, MAX_PER_REQUEST)) {
        const reply = await readApi('GET /orders/allowed-actions', { query: { ids: part } }, signal)
        rows.push(...reply.data)
      }
      return rows
    },
    enabled: ids.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  return data
}
