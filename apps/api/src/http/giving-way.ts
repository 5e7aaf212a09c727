import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/pool.ts'

/** Reads that somebody waits for, by when they began: of all applications in this process, for what they share is its processor. */
const reads = new Set<{ readonly at: number }>()
/** What takes longer is an export or a stream, which nobody looks at the screen for. */
const LONGEST_READ_MS = 250
const PAUSE_MS = 2
/** A server that is never without a read goes on with its other work all the same. */
const LONGEST_WAIT_MS = 10

/** Notes which reads are in progress. */
export function noteReads(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'GET' && request.url.startsWith('/api/')) {
      const read = { at: performance.now() }
      reads.add(read)
      reply.raw.once('close', () => reads.delete(read))
    }
    done()
  })
}

/**
 * The same database for work that nobody waits for and that comes in bursts, like files that arrive: after each statement it lets the reads
 * pass that are in progress, at most 10 ms, so that lists stay quick meanwhile (decision 0472).
 */
export const givingWay = (db: Db): Db =>
  db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await letReadsPass()
      return result
    },
  })

async function letReadsPass(): Promise<void> {
  for (let waited = 0; waited < LONGEST_WAIT_MS && isReading(); waited += PAUSE_MS) await sleep(PAUSE_MS)
}

function isReading(): boolean {
  const since = performance.now() - LONGEST_READ_MS
  for (const { at } of reads) if (at > since) return true
  return false
}
