import { useMatches } from '@tanstack/react-router'
import type { Place } from '../../model/session/begun-draft.ts'

/**
 * Where the page stands, read from one match of the router, so that path and parameters never belong to two addresses.
 * 'unnamed' is a document that has no name on this device yet.
 */
export function usePlace(): Place | 'unnamed' {
  const { isNew, local, id } = useMatches({
    select: (matches) => {
      const match = matches.at(-1)
      const { local } = (match?.search ?? {}) as { local?: string }
      const { id } = (match?.params ?? {}) as { id?: string }
      return { isNew: match?.fullPath === '/documents/create', local, id }
    },
    structuralSharing: true,
  })
  if (isNew) return local === undefined ? 'unnamed' : { key: local }
  return id === undefined ? undefined : { id: Number(id) }
}
