import { useEffect } from 'react'
import { isSeeingAs } from '../auth/seeing-as.ts'
import { createStore } from '../store.ts'
import { useCurrentUser } from './current-user.ts'

/** A record that the user opened recently. */
export type RecentRecord = { kind: RecordKind; id: string; number: string; name: string; link: string }
export type RecordKind = 'documents' | 'shipments' | 'customers' | 'products'

/** Stored on this device for each user, never on the server, and deleted at logout. */
const PREFIX = 'cais.seen.'
const MOST = 20

const changes = createStore(0)

/** The records that the user opened last, the newest first. */
export function useRecentRecords(): readonly RecentRecord[] {
  const userId = useCurrentUser()?.id
  changes.use()
  return userId === undefined ? [] : readRecentRecords(userId)
}

type Document = { id: number; number: string | null; customer: { name: string } | null }

/** Remembers an opened document; a draft without a number is not remembered. */
export const useRememberDocument = (document: Document | undefined) =>
  useRememberRecord(
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

/** Remembers the record of a page once it is loaded. */
export function useRememberRecord(seen: RecentRecord | undefined) {
  const userId = useCurrentUser()?.id
  const text = seen && JSON.stringify(seen)
  useEffect(() => {
    if (userId !== undefined && text !== undefined) rememberRecord(userId, JSON.parse(text))
  }, [userId, text])
}

export function rememberRecord(userId: number, seen: RecentRecord) {
  if (isSeeingAs()) return
  const others = readRecentRecords(userId).filter(({ kind, id }) => kind !== seen.kind || id !== seen.id)
  try {
    localStorage.setItem(PREFIX + userId, JSON.stringify([seen, ...others].slice(0, MOST)))
  } catch {
    // a full or disabled storage must not stop the user
  }
  changes.set(changes.get() + 1)
}

export function readRecentRecords(userId: number): readonly RecentRecord[] {
  if (isSeeingAs()) return []
  try {
    return JSON.parse(localStorage.getItem(PREFIX + userId) ?? '[]')
  } catch {
    return []
  }
}

/** At logout: the next user of this device must not see them. */
export function deleteRecentRecords() {
  for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name)
  changes.set(changes.get() + 1)
}
