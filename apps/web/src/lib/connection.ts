import { createStore } from './store.ts'

export type Connection = 'online' | 'offline'

export const connection = createStore<Connection>('online')
const lost = new Set<() => void>()

/** The last call was answered. */
export const madeConnection = () => connection.set('online')

/** The last call was not answered at all. */
export function lostConnection() {
  const wasOnline = connection.get() === 'online'
  connection.set('offline')
  if (wasOnline) for (const listener of lost) listener()
}

/** Calls back once each time the connection goes. */
export function onLostConnection(listener: () => void) {
  lost.add(listener)
  return () => void lost.delete(listener)
}
