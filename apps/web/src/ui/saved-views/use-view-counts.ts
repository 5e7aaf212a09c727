import type { ViewList } from '@cais/contract/views/lists'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { viewCountsQuery } from '../../lib/lists/saved-views.ts'

/** Longer than the server keeps an answer (2 s), so that the last count is always the right one. */
const PAUSE_MS = 2500
const SPREAD_MS = 1000

/** Rows behind each view by its id; counted again, at most every few seconds, when the list is told of a change. */
export function useViewCounts(list: ViewList, enabled: boolean): ReadonlyMap<number, number> {
  const client = useQueryClient()
  const { data } = useQuery({ ...viewCountsQuery(list), enabled })
  useEffect(() => {
    if (!enabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => {
      timer = undefined
      void client.invalidateQueries({ queryKey: viewCountsQuery(list).queryKey })
    }
    const stop = client.getQueryCache().subscribe(({ type, query, ...event }) => {
      if (type !== 'updated' || !('action' in event) || event.action.type !== 'invalidate') return
      if (query.queryKey[0] === list) timer ??= setTimeout(again, PAUSE_MS + Math.random() * SPREAD_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client, list, enabled])
  return new Map((data?.data ?? []).flatMap(({ id, count }) => (count === null ? [] : [[id, count]])))
}
