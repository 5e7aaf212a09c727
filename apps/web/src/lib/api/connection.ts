import { createStore } from '../store.ts'

export type Connection = 'online' | 'offline'

export const connection = createStore<Connection>('online')
const listeners = new Set<() => void>()

/** The last call was answered. */
export const madeConnection = () => connection.set('online')

/** The last call was not answered at all. Said aloud when the line goes, and whenever a write of the user's fails. */
export function lostConnection(isWrite = false) {
  const news = connection.get() === 'online' || isWrite
  connection.set('offline')
  if (news) for (const listener of listeners) listener()
}

/** Calls back when a lost connection is to be said aloud. */
export function onLostConnection(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
