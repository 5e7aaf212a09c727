import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { draftCopies } from '../../model/kept/draft-copies.ts'
import { onKeptDrafts } from '../../model/kept/other-tabs.ts'

const keyFor = (userId: number) => ['kept-drafts', userId] as const
/** While somebody types the list does not follow: it is read when the keys rest. */
const CALM = 400

/** Drafts of which this device has more than the server; looked at again when one changes, here or in another tab. */
export function useKeptDrafts(userId: number) {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onKeptDrafts(userId, () => {
      clearTimeout(timer)
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: keyFor(userId) }), CALM)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [userId, client])
  return (
    useQuery({
      queryKey: keyFor(userId),
      queryFn: () => draftCopies(userId).readAll(),
      staleTime: 0,
      // comparing every line with what was read before would cost more than drawing the list again
      structuralSharing: false,
    }).data ?? NONE
  )
}

const NONE: Awaited<ReturnType<ReturnType<typeof draftCopies>['readAll']>> = []
