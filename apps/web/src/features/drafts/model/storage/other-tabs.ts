/** Sent as it is between tabs, which may run different versions of Cais. */
type Change = { readonly userId: number; readonly key: string }

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('cais.drafts')
const listeners = new Set<(change: Change) => void>()

channel?.addEventListener('message', ({ data }: MessageEvent<Change>) => notifyListeners(data))

const notifyListeners = (change: Change) => {
  for (const listener of [...listeners]) listener(change)
}

/** A draft on this device changed: other tabs of the browser, and the lists of this one, read it again. */
export function notifyOtherTabs(userId: number, key: string) {
  const change = { userId, key }
  channel?.postMessage(change)
  notifyListeners(change)
}

/** Calls back when a draft of the user changed on this device, here or in another tab. */
export function onLocalDraftChange(userId: number, listener: (key: string) => void) {
  const onChange = (change: Change) => {
    if (change.userId === userId) listener(change.key)
  }
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}
