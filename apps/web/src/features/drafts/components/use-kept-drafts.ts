import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { draftCopies } from '../model/draft-copies.ts'
import { onKeptDrafts } from '../model/other-tabs.ts'

const keyFor = (userId: number) => ['kept-drafts', userId] as const
/** While somebody types the list need not follow every key. */
const CALM = 300

/** Drafts of which this device has more than the server; looked at again when one changes, here or in another tab. */
export function useKeptDrafts(userId: number) {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onKeptDrafts(userId, () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey: keyFor(userId) })
      }, CALM)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [userId, client])
  return (
    useQuery({ queryKey: keyFor(userId), queryFn: () => draftCopies(userId).readAll(), staleTime: 0 }).data ??
    NONE
  )
}

const NONE: Awaited<ReturnType<ReturnType<typeof draftCopies>['readAll']>> = []
