type Told = { readonly userId: number; readonly key: string }

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('cais.drafts')
const listeners = new Set<(told: Told) => void>()

channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => tell(data))

const tell = (told: Told) => {
  for (const listener of [...listeners]) listener(told)
}

/** A draft on this device changed: other tabs of the browser, and the lists of this one, look again. */
export function tellOtherTabs(userId: number, key: string) {
  const told = { userId, key }
  channel?.postMessage(told)
  tell(told)
}

/** Calls back when a draft of the user changed on this device, here or in another tab. */
export function onKeptDrafts(userId: number, listener: (key: string) => void) {
  const heard = (told: Told) => {
    if (told.userId === userId) listener(told.key)
  }
  listeners.add(heard)
  return () => void listeners.delete(heard)
}
