import { useEffect } from 'react'
import { useCurrentUser } from '../session/current-user.ts'
import { createStore } from '../store.ts'

/** A record that the user opened, with what tells it from others. */
export type Seen = { kind: SeenKind; id: string; number: string; name: string; link: string }
export type SeenKind = 'documents' | 'shipments' | 'customers' | 'products'

/** Kept on this device under their user, never on the server, and forgotten at logout. */
const PREFIX = 'cais.seen.'
const MOST = 20

const changes = createStore(0)

/** What the user opened last, the newest first. */
export function useSeenRecords(): readonly Seen[] {
  const userId = useCurrentUser()?.id
  changes.use()
  return userId === undefined ? [] : readSeen(userId)
}

type Document = { id: number; number: string | null; customer: { name: string } | null }

/** The same for a document, wherever it was looked at; a draft has no number yet and is not one. */
export const useSeenDocument = (document: Document | undefined) =>
  useSeen(
    document?.number
      ? {
          kind: 'documents',
          id: String(document.id),
          number: document.number,
          name: document.customer?.name ?? '',
          link: `/documents/${document.id}`,
        }
      : undefined,
  )

/** Remembers the record of a page, once it is there. */
export function useSeen(seen: Seen | undefined) {
  const userId = useCurrentUser()?.id
  const text = seen && JSON.stringify(seen)
  useEffect(() => {
    if (userId !== undefined && text !== undefined) rememberSeen(userId, JSON.parse(text))
  }, [userId, text])
}

export function rememberSeen(userId: number, seen: Seen) {
  const others = readSeen(userId).filter(({ kind, id }) => kind !== seen.kind || id !== seen.id)
  try {
    localStorage.setItem(PREFIX + userId, JSON.stringify([seen, ...others].slice(0, MOST)))
  } catch {
    // a full or forbidden storage must not keep anyone from working
  }
  changes.set(changes.get() + 1)
}

export function readSeen(userId: number): readonly Seen[] {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + userId) ?? '[]')
  } catch {
    return []
  }
}

/** Whoever uses this device next learns nothing of it. */
export function forgetSeen() {
  for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name)
  changes.set(changes.get() + 1)
}
