import type { Listener } from '../../db/listener.ts'
import { sessionOwner } from './caller.ts'
import type { Session } from './load-session.ts'

/** Announced with the id of a user whose sessions or rights changed. */
export const SESSION_CHANNEL = 'cais_session'

type Entry = { readonly session: Promise<Session | undefined>; readonly readAt: number }

const MAX_CACHED = 20_000
const CACHE_MS = 5_000

/**
 * Caches sessions for a few seconds. A change is announced to every server, which drops them at once; the few seconds limit what a lost
 * announcement can do. Without a listening connection nothing is cached.
 */
export function createSessionCache(
  listener: Pick<Listener, 'listen' | 'isListening'>,
  load: (sessionId: string) => Promise<Session | undefined>,
) {
  const entries = new Map<string, Entry>()
  // By user too, because announcements name the user.
  const byUser = new Map<number, Set<string>>()
  const loading = new Set<string>()

  const forgetUser = (userId: number) => {
    for (const sessionId of byUser.get(userId) ?? []) entries.delete(sessionId)
    byUser.delete(userId)
    // A read that is under way may be from before the change.
    for (const sessionId of loading) entries.delete(sessionId)
  }
  listener.listen(SESSION_CHANNEL, (payload) => forgetUser(Number(payload)))

  const read = (sessionId: string): Promise<Session | undefined> => {
    if (entries.size >= MAX_CACHED) {
      entries.clear()
      byUser.clear()
    }
    const session = load(sessionId)
    const entry = { session, readAt: performance.now() }
    entries.set(sessionId, entry)
    loading.add(sessionId)
    session
      .then((found) => found && remember(byUser, found, sessionId))
      .catch(() => entries.delete(sessionId))
      .finally(() => loading.delete(sessionId))
    return session
  }

  const get = (sessionId: string): Promise<Session | undefined> => {
    const entry = entries.get(sessionId)
    const fresh = entry !== undefined && performance.now() - entry.readAt < CACHE_MS && listener.isListening()
    return fresh ? entry.session : read(sessionId)
  }

  return { get, forgetUser }
}

export type SessionCache = ReturnType<typeof createSessionCache>

function remember(byUser: Map<number, Set<string>>, { caller }: Session, sessionId: string) {
  // A session that sees as somebody changes with either of the two.
  for (const userId of new Set([caller.id, sessionOwner(caller).id])) {
    const sessions = byUser.get(userId) ?? new Set()
    byUser.set(userId, sessions.add(sessionId))
  }
}
