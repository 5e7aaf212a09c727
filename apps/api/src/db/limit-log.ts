/** Writes at once, or counts it as left out while the same cause was written a moment ago. */
export type LimitedLog = (cause: string, write: (leftOut: number) => void) => void

const INTERVAL_MS = 30_000
/** Causes that are counted apart; all further ones count as one. */
const MAX_CAUSES = 50

/**
 * Writes one line for each cause and interval. The number of lines left out is written at the end of the interval, so that the log says
 * how bad it was; no further line means that it is over.
 */
export function limitLog(intervalMs = INTERVAL_MS): LimitedLog {
  const leftOut = new Map<string, number>()

  const begin = (cause: string, write: (leftOut: number) => void) => {
    leftOut.set(cause, 0)
    const end = () => {
      const count = leftOut.get(cause) ?? 0
      leftOut.delete(cause)
      if (count === 0) return
      begin(cause, write)
      write(count)
    }
    setTimeout(end, intervalMs).unref()
  }

  return (given, write) => {
    const cause = leftOut.has(given) || leftOut.size < MAX_CAUSES ? given : 'other'
    const count = leftOut.get(cause)
    if (count !== undefined) return void leftOut.set(cause, count + 1)
    begin(cause, write)
    write(0)
  }
}
