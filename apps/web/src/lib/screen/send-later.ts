import { connection } from '../api/connection.ts'
import { createStore } from '../store.ts'
import { closeToast, notify } from './notify.ts'

/**
 * A decision that is sent after a delay unless it is undone; nothing that the server has stored is ever
 * undone (docs/decisions/0137).
 */
type Waiting = Decision & {
  readonly toast: number | undefined
  readonly timer: ReturnType<typeof setTimeout> | undefined
  readonly isSent: boolean
  /** When the server accepted it: data read before does not include it. */
  readonly answeredAt: number | undefined
}

/** For so long a decision can be undone. */
const UNDO_MS = 6000

const waiting = createStore<readonly Waiting[]>([])
const inFlight = new Set<Promise<unknown>>()

/**
 * Keys of decisions, such as 'approval 12 FINANCIAL', that are not sent yet, or sent while the lists are
 * not refetched yet: lists show them as done. Data read at `readAt` includes what the server had accepted
 * by then.
 */
export const useWaitingKeys = (readAt = 0) =>
  waiting
    .use()
    .filter(({ answeredAt }) => answeredAt === undefined || readAt <= answeredAt)
    .map(({ key }) => key)
/** The same keys at this moment. */
export const waitingKeys = () => waiting.get().map(({ key }) => key)
/** The pending decision of this key. */
export const useUndoable = (key: string) => waiting.use().find((one) => one.key === key)
/** Whether a decision can be undone at this moment. */
export const useCanUndo = () => waiting.use().some(({ isSent }) => !isSent)

type Decision = {
  /** Identifies the decision: a second one with the same key is ignored. */
  readonly key: string
  /** The message of the toast: 'PEV.SD.2026/30 aprovado'. */
  readonly message: string
  readonly undoLabel: string
  /** Sends it, even while the page is being left. Rejects when it is refused. */
  readonly send: () => Promise<unknown>
  /** Refetches the lists; until then they show it as done. */
  readonly readAgain?: (() => Promise<unknown>) | undefined
  /** Reports the refusal. */
  readonly refused: (error: unknown) => unknown
  /** Restores the screen. */
  readonly undo?: (() => unknown) | undefined
}

/** Says what was decided, offers to undo it, and sends it after a moment; at once when the page is left. */
export function sendLater(decision: Decision): void {
  const { key, message, undoLabel } = decision
  if (isWaiting(key)) return
  const toast = notify.success(message, { label: undoLabel, run: () => undoWaiting(key) }, UNDO_MS)
  const timer = setTimeout(() => void sendOne(key), UNDO_MS)
  add({ ...decision, toast, timer })
}

/**
 * Sends it at once and confirms it when the server has accepted it: for use without a connection, where
 * waiting is no use.
 */
export async function sendNow(decision: Decision): Promise<void> {
  if (isWaiting(decision.key)) return
  add({ ...decision, toast: undefined, timer: undefined })
  await sendOne(decision.key, () => notify.success(decision.message))
}

/** Undoes the last decision, or that of the key, if it is not sent yet. */
export function undoWaiting(key?: string): void {
  const last = waiting.get().findLast((one) => !one.isSent && (key === undefined || one.key === key))
  if (last === undefined) return
  stopTimer(last)
  drop(last.key)
  last.undo?.()
}

/** Sends all pending decisions now, and waits for those in flight. */
export const sendWaiting = (): Promise<unknown> => {
  for (const { key } of waiting.get()) void sendOne(key)
  return Promise.allSettled([...inFlight])
}

async function sendOne(key: string, taken?: () => unknown) {
  const one = waiting.get().find((other) => other.key === key)
  if (one === undefined || one.isSent) return
  stopTimer(one)
  change(key, { isSent: true })
  const sending = one.send()
  inFlight.add(sending)
  try {
    await sending
    change(key, { answeredAt: Date.now() })
    taken?.()
  } catch (error) {
    drop(key)
    one.refused(error)
  } finally {
    inFlight.delete(sending)
  }
  // a refused decision is offered again at once, and may be made anew meanwhile
  await one.readAgain?.()
  if (waiting.get().some((other) => other.key === key && other.isSent)) drop(key)
}

const isWaiting = (key: string) => waiting.get().some((other) => other.key === key)
const add = (one: Omit<Waiting, 'isSent' | 'answeredAt'>) =>
  waiting.set([...waiting.get(), { ...one, isSent: false, answeredAt: undefined }])
const change = (key: string, now: Partial<Waiting>) =>
  waiting.set(waiting.get().map((one) => (one.key === key ? { ...one, ...now } : one)))
const drop = (key: string) => waiting.set(waiting.get().filter((one) => one.key !== key))

/** Stops the timer and closes the toast: from here on it is sent exactly once. */
function stopTimer({ timer, toast }: Waiting) {
  clearTimeout(timer)
  if (toast !== undefined) closeToast(toast)
}

/**
 * Leaving the page, closing the tab or hiding it sends what is pending; without a connection the browser
 * asks first.
 */
export function sendOnLeaving() {
  const leave = () => void sendWaiting()
  const hide = () => document.visibilityState === 'hidden' && leave()
  const ask = (event: Event) => {
    if (connection.get() === 'offline' && waiting.get().length > 0) event.preventDefault()
  }
  window.addEventListener('pagehide', leave)
  window.addEventListener('beforeunload', ask)
  document.addEventListener('visibilitychange', hide)
  return () => {
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('beforeunload', ask)
    document.removeEventListener('visibilitychange', hide)
  }
}
