import type { Page } from 'playwright-core'
import { measureWork } from './page-work.ts'

export type Frames = {
  readonly count: number
  readonly median: number
  readonly p95: number
  readonly p99: number
  readonly longest: number
  /** Share of frames that took more than 1.5 times 1/60 s, which is visible. */
  readonly missed: number
  /** Processor time of the page per frame, ms; does not depend on the machine's load. */
  readonly work: number
}

/** Scrolls the list by `step` pixels per frame, back and forth, for `forMs`, and times the frames. */
export async function framesWhileScrolling(page: Page, step: number, forMs: number): Promise<Frames> {
  const worked = await measureWork(page)
  const times = await page.evaluate(
    ([pixels, duration]) =>
      new Promise<number[]>((done) => {
        const scroller = document.querySelector('#content')
        if (!scroller) return done([])
        const found: number[] = []
        const begin = performance.now()
        let last = begin
        let direction = 1
        const frame = (now: number) => {
          found.push(now - last)
          last = now
          if (now - begin > duration) return done(found.slice(1))
          const end = scroller.scrollHeight - scroller.clientHeight
          if (scroller.scrollTop >= end) direction = -1
          if (scroller.scrollTop <= 0) direction = 1
          scroller.scrollTop += direction * pixels
          requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      }),
    [step, forMs] as const,
  )
  return figuresOf(times, (await worked()) / Math.max(1, times.length))
}

const FRAME_MS = 1000 / 60

function figuresOf(times: readonly number[], work: number): Frames {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    count: times.length,
    median: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    longest: sorted.at(-1) ?? 0,
    work,
    missed: times.filter((time) => time > FRAME_MS * 1.5).length / Math.max(1, times.length),
  }
}
