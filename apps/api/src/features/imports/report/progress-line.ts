import type { Progress } from '../commands/import-orders.ts'

type Screen = { readonly isTTY?: boolean; write(text: string): unknown }

const EVERY_MS = { terminal: 200, log: 5000 }

/** Shows how far the import is: one line that rewrites itself on a terminal, a line now and then in a log. */
export function progressLine(screen: Screen, clock: () => number) {
  const startedAt = clock()
  const pause = screen.isTTY ? EVERY_MS.terminal : EVERY_MS.log
  let shownAt = startedAt
  return {
    show({ rows, total, orders }: Progress) {
      const now = clock()
      if (now - shownAt < pause && rows < total) return
      shownAt = now
      const perSecond = Math.round((rows * 1000) / Math.max(1, now - startedAt))
      const line = `${rows} of ${total} rows (${Math.floor((rows * 100) / total)} %), ${orders} orders, ${perSecond} rows/s`
      screen.write(screen.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
    },
    end: () => screen.isTTY && screen.write('\n'),
  }
}
