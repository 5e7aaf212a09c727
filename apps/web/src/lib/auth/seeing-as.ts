import { createStore } from '../store.ts'

/** The administrator of this session sees the product as somebody else, read-only (docs/decisions/0151). */
type SeeingAs = {
  /** Id and name of the user whose product is shown. */
  readonly userId: number
  readonly name: string
  readonly administrator: { readonly id: number; readonly name: string }
  readonly endsAt: string
}

type ShownUser = {
  readonly id: number
  readonly name: string
  readonly surname: string
  readonly seeingAs?: Omit<SeeingAs, 'userId' | 'name'> | null
}

const seeing = createStore<SeeingAs | null>(null)
let shownUser: number | undefined

export const useSeeingAs = seeing.use
export const isSeeingAs = () => seeing.get() !== null

/** For whom this page is shown. False where it was opened for somebody else: then it must be loaded anew. */
export function showFor({ id, name, surname, seeingAs }: ShownUser): boolean {
  if (shownUser !== undefined && shownUser !== id) return false
  shownUser = id
  seeing.set(seeingAs ? { ...seeingAs, userId: id, name: `${name} ${surname}`.trim() } : null)
  return true
}

/** Loads the page anew, so that nothing in memory is shown to whom it does not belong. */
export function reloadAs(address = '/'): Promise<never> {
  location.assign(address)
  return new Promise(() => undefined)
}

const CHANGED = 'cais.see-as'

/** The session now sees as somebody else: the other tabs of this browser load anew too. */
export function tellOtherTabs() {
  localStorage.setItem(CHANGED, String(Date.now()))
}

/** Reloads when another tab began or ended it. Text typed before stays stored for its author. */
export function reloadOnSeeAs() {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === CHANGED) void reloadAs()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** What may be sent while seeing as somebody: going back and signing out. */
const SENT_NEVERTHELESS = ['DELETE /auth/see-as', 'PUT /auth/logout/{username}']

/** Whether a call stays unsent. The server refuses it as well; queues and drafts of this device must not even try. */
export const isHeldBack = (call: string) =>
  isSeeingAs() && !call.startsWith('GET ') && !SENT_NEVERTHELESS.includes(call)
