import { startTransition, useEffect, useState } from 'react'
import { createStore } from '../store.ts'

/** Prefetching for later starts this long after the first page, so that it does not slow the page down. */
const IDLE_AFTER_MS = 2000
/** What surrounds the page (menu counts, badges) starts this long after it. */
const DRAWN_AFTER_MS = 400
/** The longest wait for an idle moment of a busy browser. */
const MAX_WAIT_MS = 100

const isIdle = createStore(false)
const isFirstPageDrawn = createStore(false)

/**
 * Whether the visit is idle: some time after the first page was drawn, or on the first interaction. Stays
 * true (docs/decisions/0078).
 */
export const useIdle = () => useLowPriority(isIdle)

/** Whether the first page had time to be drawn, so that what surrounds it may start. Stays true. */
export const useFirstPageDrawn = () => useLowPriority(isFirstPageDrawn)

/** Runs work that shows nothing, once the first page was drawn. */
export const whenFirstPageDrawn = (run: () => unknown) => runOnce(isFirstPageDrawn, run)

/** Runs work that only prepares for later, once the visit is idle. */
export const whenIdle = (run: () => unknown) => runOnce(isIdle, run)

function runOnce({ get, subscribe }: typeof isIdle, run: () => unknown) {
  if (get()) return enqueue(run)
  const stop = subscribe(() => {
    stop()
    enqueue(run)
  })
}

const queue: (() => unknown)[] = []

/** Runs queued work one by one in idle moments: all at once would delay reactions to input. */
function enqueue(run: () => unknown) {
  queue.push(run)
  if (queue.length === 1) requestIdle(runNext, MAX_WAIT_MS)
}

function runNext() {
  const run = queue.shift()
  if (queue.length > 0) requestIdle(runNext, MAX_WAIT_MS)
  run?.()
}

/** Follows a store with low priority, in small steps between which input is handled. */
function useLowPriority({ get, subscribe }: typeof isIdle) {
  const [is, set] = useState(get)
  useEffect(() => {
    if (is) return
    const follow = () => enqueue(() => startTransition(() => set(true)))
    if (get()) follow()
    return subscribe(follow)
  }, [is, get, subscribe])
  return is
}

/** Starts the timers. Returns how to stop them. */
export function startIdleTimers() {
  const calming = setTimeout(() => requestIdle(() => isFirstPageDrawn.set(true)), DRAWN_AFTER_MS)
  const end = () => {
    clearTimeout(timer)
    clearTimeout(calming)
    isFirstPageDrawn.set(true)
    for (const sign of INTERACTIONS) window.removeEventListener(sign, end, true)
    isIdle.set(true)
  }
  const timer = setTimeout(() => requestIdle(end), IDLE_AFTER_MS)
  for (const sign of INTERACTIONS) window.addEventListener(sign, end, true)
  return () => {
    clearTimeout(timer)
    clearTimeout(calming)
    for (const sign of INTERACTIONS) window.removeEventListener(sign, end, true)
  }
}

const INTERACTIONS = ['pointerdown', 'keydown'] as const

// Safari has no requestIdleCallback
const requestIdle = (run: () => void, timeout = IDLE_AFTER_MS) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout }) : setTimeout(run)
