import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { allowedActionsQuery, MOST_ASKED } from '../../lib/bulk/call.ts'
import { partsOf } from '../../lib/bulk/parts-of.ts'
import type { BulkTarget } from './bulk-target.ts'

/** What may be done to each of the chosen; undefined until all of them are known. */
export function useAllowed(targets: readonly BulkTarget[]) {
  const ids = targets.map(({ id }) => id)
  const parts = useQueries({
    queries: partsOf(ids, MOST_ASKED).map((part) => ({
      ...allowedActionsQuery(part),
      placeholderData: keepPreviousData,
    })),
  })
  if (parts.length === 0 || parts.some(({ data }) => data === undefined)) return undefined
  const chosen = new Set(ids)
  return parts.flatMap(({ data }) => data?.data ?? []).filter(({ id }) => chosen.has(id))
}
