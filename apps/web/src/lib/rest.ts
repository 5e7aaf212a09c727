import { createStore } from './store.ts'

/** After the first page is drawn: what only prepares for later begins then, so that a phone is not kept from the page. */
const REST_AFTER_MS = 2000

const rested = createStore(false)

/** Whether the visit came to rest: a moment after its first page stood, or when somebody touches it. For good. */
export const useRested = rested.use

/** Begins to wait for rest. Returns how to stop. */
export function waitForRest() {
  const end = () => {
    clearTimeout(timer)
    for (const sign of SIGNS) window.removeEventListener(sign, end, true)
    rested.set(true)
  }
  const timer = setTimeout(() => whenIdle(end), REST_AFTER_MS)
  for (const sign of SIGNS) window.addEventListener(sign, end, true)
  return () => {
    clearTimeout(timer)
    for (const sign of SIGNS) window.removeEventListener(sign, end, true)
  }
}

const SIGNS = ['pointerdown', 'keydown'] as const

// Safari does not tell when it is idle
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: REST_AFTER_MS }) : run()
