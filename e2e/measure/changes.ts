import type { Page } from 'playwright-core'

export type Changes = {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly longest: number
}

/** What shows that the page has changed: how many elements match, and an attribute of the first of them. */
export type Mark = { readonly selector: string; readonly attribute: string }

/** Does something with the page several times, each time until its mark has changed and is painted, and times from the last key or press to that paint. */
export async function timeChanges(
  page: Page,
  mark: Mark,
  acts: readonly (() => Promise<void>)[],
): Promise<Changes> {
  const times: number[] = []
  for (const act of acts) {
    await page.evaluate(watch, mark)
    await act()
    times.push(await page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted))
    await page.waitForTimeout(150)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: times.length, p50: at(0.5), p95: at(0.95), longest: sorted.at(-1) ?? 0 }
}

/** Runs in the page. A message posted in an animation frame is handled once that frame is painted. */
function watch({ selector, attribute }: Mark) {
  const target = globalThis as unknown as { painted: Promise<number>; pressed: number; listens?: boolean }
  const read = () => {
    const found = document.querySelectorAll(selector)
    return `${found.length} ${found[0]?.getAttribute(attribute)}`
  }
  const before = read()
  target.pressed = performance.now()
  if (!target.listens) {
    const note = ({ timeStamp }: Event) => {
      target.pressed = timeStamp
    }
    for (const kind of ['keydown', 'pointerdown']) document.addEventListener(kind, note, { capture: true })
    target.listens = true
  }
  target.painted = new Promise((done) => {
    const look = () => {
      if (read() === before) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => done(performance.now() - target.pressed)
      return port2.postMessage(null)
    }
    requestAnimationFrame(look)
  })
}
