import { toApiError } from '../api/api-error.ts'

/** Documents in one request: few, to show progress and to stop soon. */
export const CHUNK = 10

export type Chunk<Item> = { readonly key: string; readonly items: readonly Item[] }

/** The chunks of a run, each with its own idempotency key. */
export const chunksOf = <Item>(items: readonly Item[], newKey = () => crypto.randomUUID() as string) =>
  inParts(items, CHUNK).map((part) => ({ key: newKey(), items: part }))

type RunOptions<Item, Result> = {
  readonly send: (chunk: Chunk<Item>) => Promise<readonly Result[]>
  readonly onBegin: (chunk: Chunk<Item>) => void
  readonly onDone: (chunk: Chunk<Item>, results: readonly Result[]) => void
  /** No connection, or the server still works on the chunk: it is sent again. */
  readonly onWaiting: (waiting: boolean) => void
  readonly isStopped: () => boolean
  readonly sleep?: (milliseconds: number) => Promise<void>
}

/**
 * Sends one chunk after the other until all are answered or the run is stopped. A chunk without a reply is
 * sent again under its key, so that nothing happens twice. Throws when the whole request is refused.
 */
export async function runChunks<Item, Result>(
  chunks: readonly Chunk<Item>[],
  running: RunOptions<Item, Result>,
): Promise<void> {
  for (const chunk of chunks) {
    if (running.isStopped()) return
    running.onBegin(chunk)
    const results = await sendUntilAnswered(chunk, running)
    if (results === undefined) return
    running.onDone(chunk, results)
  }
}

const MAX_WAIT_MS = 10_000
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

async function sendUntilAnswered<Item, Result>(chunk: Chunk<Item>, running: RunOptions<Item, Result>) {
  const { send, isStopped, onWaiting, sleep = pause } = running
  for (let attempt = 0; !isStopped(); attempt += 1) {
    try {
      const results = await send(chunk)
      if (attempt > 0) onWaiting(false)
      return results
    } catch (error) {
      if (!isRetryable(error)) throw error
      onWaiting(true)
      await sleep(Math.min(MAX_WAIT_MS, 1000 * 2 ** attempt))
    }
  }
  return undefined
}

/** A server that stopped in the middle holds the key for half a minute; 429 is retried too. */
function isRetryable(error: unknown): boolean {
  const { status, code } = toApiError(error)
  return status >= 500 || status === 429 || code === 'REQUEST_IN_PROGRESS'
}

/** Splits a list into parts of at most `size`, in its order. */
export const inParts = <Item>(items: readonly Item[], size: number): readonly Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_none, place) =>
    items.slice(place * size, (place + 1) * size),
  )
