import type { Page } from 'playwright-core'
import { measureWork } from './page-work.ts'

export type Keys = {
  readonly count: number
  /** From the key to the next paint, ms. */
  readonly p50: number
  readonly p95: number
  readonly longest: number
  /** Processor time of the page per key, ms; does not depend on the machine's load. */
  readonly work: number
}

/** Presses keys, one every `gap` ms, and times each from the key to the next paint. */
export async function timeKeys(page: Page, keys: readonly string[], gap: number): Promise<Keys> {
  await page.evaluate(listen)
  const worked = await measureWork(page)
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(gap)
  }
  const work = (await worked()) / keys.length
  const times = await page.evaluate(() => (globalThis as unknown as { paintTimes: number[] }).paintTimes)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: times.length, p50: at(0.5), p95: at(0.95), longest: sorted.at(-1) ?? 0, work }
}

/** Runs in the page. A message posted in an animation frame is handled once that frame is painted. */
function listen() {
  const found: number[] = []
  const target = globalThis as unknown as { paintTimes: number[]; listens?: boolean }
  target.paintTimes = found
  if (target.listens) return
  target.listens = true
  document.addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => target.paintTimes.push(performance.now() - timeStamp)
        port2.postMessage(null)
      }),
    { capture: true },
  )
}
