import { createStore } from '../store.ts'

export type Connection = 'online' | 'offline'

export const connection = createStore<Connection>('online')
const listeners = new Set<() => void>()

/** The last call got a reply. */
export const markOnline = () => connection.set('online')

/**
 * The last call got no reply. The user is notified when the connection is lost, and again whenever one of
 * their writes fails.
 */
export function markOffline(isWrite = false) {
  const news = connection.get() === 'online' || isWrite
  connection.set('offline')
  if (news) for (const listener of listeners) listener()
}

/** Calls back when the user should be notified of a lost connection. */
export function onConnectionLost(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
