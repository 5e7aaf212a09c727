import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refresh } from './refresh.ts'

/**
 * Refetches the counts of the menu when the counts of the tabs on a page change, instead of a minute later.
 */
export function useRefreshMenuCounts(counts: unknown) {
  const client = useQueryClient()
  const latest = JSON.stringify(counts)
  const before = useRef(latest)
  useEffect(() => {
    if (before.current !== undefined && before.current !== latest) void refresh(client, 'menu-counts')
    before.current = latest
  }, [client, latest])
}
