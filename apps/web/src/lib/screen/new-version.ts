import { createStore } from '../store.ts'

/** 'ready': it waits to be taken. 'taken': another tab took it, and this page still shows the old one. */
type NewVersion = { state: 'ready'; take: () => void } | { state: 'taken' }

export const newVersion = createStore<NewVersion | undefined>(undefined)

const beforeReload = new Set<() => Promise<unknown>>()

/** Something that must be on the device before the page is loaded again. */
export const settleBeforeReload = (settled: () => Promise<unknown>) => void beforeReload.add(settled)

/** Loads the page again, in the new version where one waits; what is typed is kept first. */
export async function takeNewVersion() {
  await Promise.all([...beforeReload].map((settled) => settled()))
  const waiting = newVersion.get()
  if (waiting?.state === 'ready') waiting.take()
  else location.reload()
}
