import { startTransition, useEffect, useState } from 'react'
import { createStore } from '../store.ts'

/** After the first page is drawn: what only prepares for later begins then, so that a phone is not kept from the page. */
const REST_AFTER_MS = 2000
/** And what stands around the page, as soon as the page was drawn. */
const CALM_AFTER_MS = 400
/** So long one waits for its turn where there is always work. */
const LONGEST_TURN_MS = 100

const rested = createStore(false)
const calm = createStore(false)

/** Whether the visit came to rest: a moment after its first page stood, or when somebody touches it. For good. */
export const useRested = () => useInSteps(rested)

/** Whether the page had its time to be drawn: what only stands around it, and what tells of others, begins. */
export const useCalm = () => useInSteps(calm)

/** Runs what has no place on the screen as soon as the page was drawn. */
export const whenCalm = (run: () => unknown) => runOnce(calm, run)

/** Runs what only prepares for later once the visit came to rest. */
export const whenRested = (run: () => unknown) => runOnce(rested, run)

function runOnce({ get, subscribe }: typeof rested, run: () => unknown) {
  if (get()) return inTurn(run)
  const stop = subscribe(() => {
    stop()
    inTurn(run)
  })
}

const waiting: (() => unknown)[] = []

/** One after the other: what all of them begin in one go would keep a finger waiting. */
function inTurn(run: () => unknown) {
  waiting.push(run)
  if (waiting.length === 1) whenIdle(takeTurn, LONGEST_TURN_MS)
}

function takeTurn() {
  const run = waiting.shift()
  if (waiting.length > 0) whenIdle(takeTurn, LONGEST_TURN_MS)
  run?.()
}

/** What follows from it is drawn in its turn and in small steps, between which a finger is answered. */
function useInSteps({ get, subscribe }: typeof rested) {
  const [is, set] = useState(get)
  useEffect(() => {
    if (is) return
    const follow = () => inTurn(() => startTransition(() => set(true)))
    if (get()) follow()
    return subscribe(follow)
  }, [is, get, subscribe])
  return is
}

/** Begins to wait for rest. Returns how to stop. */
export function waitForRest() {
  const calming = setTimeout(() => whenIdle(() => calm.set(true)), CALM_AFTER_MS)
  const end = () => {
    clearTimeout(timer)
    clearTimeout(calming)
    calm.set(true)
    for (const sign of SIGNS) window.removeEventListener(sign, end, true)
    rested.set(true)
  }
  const timer = setTimeout(() => whenIdle(end), REST_AFTER_MS)
  for (const sign of SIGNS) window.addEventListener(sign, end, true)
  return () => {
    clearTimeout(timer)
    clearTimeout(calming)
    for (const sign of SIGNS) window.removeEventListener(sign, end, true)
  }
}

const SIGNS = ['pointerdown', 'keydown'] as const

// Safari does not tell when it is idle
const whenIdle = (run: () => void, timeout = REST_AFTER_MS) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout }) : setTimeout(run)
