import { toApiError } from '../api/api-error.ts'
import { partsOf } from './parts-of.ts'

/** So many documents in a request: progress is seen, and a stop comes soon. */
export const CHUNK = 10

export type Chunk<Item> = { readonly key: string; readonly items: readonly Item[] }

/** The parts of a run, each under a key of its own that stays with it whatever happens. */
export const chunksOf = <Item>(items: readonly Item[], newKey = () => crypto.randomUUID() as string) =>
  partsOf(items, CHUNK).map((part) => ({ key: newKey(), items: part }))

type Running<Item, Result> = {
  readonly send: (chunk: Chunk<Item>) => Promise<readonly Result[]>
  readonly onBegin: (chunk: Chunk<Item>) => void
  readonly onDone: (chunk: Chunk<Item>, results: readonly Result[]) => void
  /** The line is lost, or the server still works on the chunk: it is asked again. */
  readonly onWaiting: (waiting: boolean) => void
  readonly isStopped: () => boolean
  readonly sleep?: (milliseconds: number) => Promise<void>
}

/**
 * Sends one chunk after the other until all are answered or somebody stops. A chunk without an answer is sent again
 * under its key, so that nothing happens twice. Throws a refusal of the whole request.
 */
export async function runChunks<Item, Result>(
  chunks: readonly Chunk<Item>[],
  running: Running<Item, Result>,
): Promise<void> {
  for (const chunk of chunks) {
    if (running.isStopped()) return
    running.onBegin(chunk)
    const results = await insist(chunk, running)
    if (results === undefined) return
    running.onDone(chunk, results)
  }
}

const MOST_WAIT = 10_000
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

async function insist<Item, Result>(chunk: Chunk<Item>, running: Running<Item, Result>) {
  const { send, isStopped, onWaiting, sleep = pause } = running
  for (let attempt = 0; !isStopped(); attempt += 1) {
    try {
      const results = await send(chunk)
      if (attempt > 0) onWaiting(false)
      return results
    } catch (error) {
      if (!isWorthAnother(error)) throw error
      onWaiting(true)
      await sleep(Math.min(MOST_WAIT, 1000 * 2 ** attempt))
    }
  }
  return undefined
}

/** The server that died in the middle keeps the key for half a minute; too many requests are asked again later. */
function isWorthAnother(error: unknown): boolean {
  const { status, code } = toApiError(error)
  return status >= 500 || status === 429 || code === 'REQUEST_IN_PROGRESS'
}
