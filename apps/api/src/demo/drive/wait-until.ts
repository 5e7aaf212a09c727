import { setTimeout as sleep } from 'node:timers/promises'

const TIMEOUT_MS = 180_000
const PAUSE_MS = 300

/** Asks again and again until the answer is there. Throws naming what it waited for when that takes too long. */
export async function waitUntil<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + TIMEOUT_MS
  for (let pause = PAUSE_MS; Date.now() < end; pause = Math.min(2000, pause * 1.3)) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await sleep(pause)
  }
  throw new Error(`Waited ${TIMEOUT_MS / 1000} s for ${what}. Does a server run the jobs?`)
}
