import type { Page } from 'playwright-core'
import { workOf } from './page-work.ts'

export type Keys = {
  readonly count: number
  /** From the key to the next paint, ms. */
  readonly p50: number
  readonly p95: number
  readonly longest: number
  /** What the page itself worked for a key, in ms of its own processor time: the same on a busy machine. */
  readonly work: number
}

/** Presses keys as a quick typist does and times each from the key to the paint that shows it. */
export async function timeKeys(page: Page, keys: readonly string[], gap: number): Promise<Keys> {
  await page.evaluate(listen)
  const worked = await workOf(page)
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(gap)
  }
  const work = (await worked()) / keys.length
  const times = await page.evaluate(() => (globalThis as unknown as { cameToPaint: number[] }).cameToPaint)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: times.length, p50: at(0.5), p95: at(0.95), longest: sorted.at(-1) ?? 0, work }
}

/** Runs in the page. A task that a frame's callback leaves behind runs once that frame is painted. */
function listen() {
  const found: number[] = []
  const place = globalThis as unknown as { cameToPaint: number[]; hears?: boolean }
  place.cameToPaint = found
  if (place.hears) return
  place.hears = true
  document.addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => place.cameToPaint.push(performance.now() - timeStamp)
        port2.postMessage(null)
      }),
    { capture: true },
  )
}
