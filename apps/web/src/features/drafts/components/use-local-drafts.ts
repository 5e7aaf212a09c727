import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { localDrafts } from '../model/storage/local-drafts.ts'
import { onLocalDraftChange } from '../model/storage/other-tabs.ts'

const keyFor = (userId: number) => ['local-drafts', userId] as const
/** Milliseconds without a change before the list is read again, so that it does not follow each key. */
const CALM = 400

/** Drafts with changes that only this device has; read again when one changes, here or in another tab. */
export function useLocalDrafts(userId: number) {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onLocalDraftChange(userId, () => {
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
      queryFn: () => localDrafts(userId).readAll(),
      staleTime: 0,
      // comparing every line would cost more than rendering the list again
      structuralSharing: false,
    }).data ?? NONE
  )
}

const NONE: Awaited<ReturnType<ReturnType<typeof localDrafts>['readAll']>> = []
