import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refresh } from './refresh.ts'

/** The menu counts what the tabs of a page count: when these change it is counted again, not a minute later. */
export function useMenuInStep(counts: unknown) {
  const client = useQueryClient()
  const said = JSON.stringify(counts)
  const before = useRef(said)
  useEffect(() => {
    if (before.current !== undefined && before.current !== said) void refresh(client, 'menu-counts')
    before.current = said
  }, [client, said])
}
