import { createStore } from '../store.ts'

/**
 * 'ready': a new version can be activated. 'taken': another tab activated it, and this page still runs the
 * old one.
 */
type NewVersion = { state: 'ready'; take: () => void } | { state: 'taken' }

export const newVersion = createStore<NewVersion | undefined>(undefined)

const beforeReload = new Set<() => Promise<unknown>>()

/** Registers work that must be finished before the page is reloaded, such as saving typed text. */
export const saveBeforeReload = (settled: () => Promise<unknown>) => void beforeReload.add(settled)

/** Reloads the page, in the new version where one is ready, after typed text is saved. */
export async function takeNewVersion() {
  await Promise.all([...beforeReload].map((settled) => settled()))
  const waiting = newVersion.get()
  if (waiting?.state === 'ready') waiting.take()
  else location.reload()
}
