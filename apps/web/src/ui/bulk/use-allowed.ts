import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { readApi } from '../../lib/api/api-query.ts'
import { allowedActionsQuery, MOST_ASKED } from '../../lib/bulk/call.ts'
import { partsOf } from '../../lib/bulk/parts-of.ts'
import type { BulkTarget } from './bulk-target.ts'

/** Up to here the answer follows what others do; of more it would be asked anew at each change, in dozens of requests. */
const MOST_FOLLOWED = 1000

type Allowed = { readonly id: number; readonly allowedActions: readonly string[] }

/** What may be done to each of the chosen; undefined until all of them are known. */
export function useAllowed(targets: readonly BulkTarget[]): Allowed[] | undefined {
  const ids = targets.map(({ id }) => id)
  const isFollowed = ids.length <= MOST_FOLLOWED
  const followed = useFollowed(isFollowed ? ids : [])
  const asked = useAskedOnce(isFollowed ? [] : ids)
  const rows = isFollowed ? followed : asked
  const chosen = new Set(ids)
  return rows?.filter(({ id }) => chosen.has(id))
}

function useFollowed(ids: readonly number[]): Allowed[] | undefined {
  const parts = useQueries({
    queries: partsOf(ids, MOST_ASKED).map((part) => ({
      ...allowedActionsQuery(part),
      placeholderData: keepPreviousData,
    })),
  })
  if (parts.length === 0 || parts.some(({ data }) => data === undefined)) return undefined
  return parts.flatMap(({ data }) => data?.data ?? [])
}

/** Part after part; the check before the run asks the server again for each. */
function useAskedOnce(ids: readonly number[]): Allowed[] | undefined {
  const { data } = useQuery({
    queryKey: ['bulk-allowed', ids.join()],
    queryFn: async ({ signal }) => {
      const rows: Allowed[] = []
      for (const part of partsOf(ids, MOST_ASKED)) {
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
