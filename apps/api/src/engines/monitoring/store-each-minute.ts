import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../events/record-change.ts'
import type { Named } from './counters.ts'
import { readDatabase, readQueue } from './readings.ts'
import { addNamed, insertMinutes, type Minute } from './store-figures.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Minutes that wait for a database that is away; older ones are lost. */
const MAX_WAITING = 60
/** Timers may be early by a moment, and a minute must not be taken twice. */
const AFTER_MS = 5
/** A server that stops waits no longer for its last minute. */
const LAST_MS = 2_000

type Options = { readonly server: string; readonly startedAt: Date }

export type FigureWriter = {
  /** Stores what was counted since the last time. Never throws: what could not be stored is tried again with the next minute. */
  store(): Promise<void>
}

/** Writes one row for each minute of this server, and its errors by cause. */
export function createFigureWriter(app: FastifyInstance, { server, startedAt }: Options): FigureWriter {
  const { counters, deps, events } = app
  const { now } = deps
  let waiting: Minute[] = []
  let isStoring = false
  let since = now().getTime()
  let sizeReadAt = Number.NEGATIVE_INFINITY

  const takeMinute = (): Minute => {
    const from = since
    since = now().getTime()
    return {
      ...counters.takeMinute(),
      server,
      startedAt: startedAt.toISOString(),
      minute: minuteOf(from, since),
      streams: events.count(),
      memoryBytes: process.memoryUsage.rss(),
    }
  }

  const save = async () => {
    const db = deps.backgroundDb
    const minutes = waiting
    const queue = await readQueue(db)
    const isSizeDue = now().getTime() - sizeReadAt >= HOUR_MS
    const databaseBytes = isSizeDue ? (await readDatabase(db)).bytes : null
    await insertMinutes(db, minutes, {
      jobsWaiting: queue.waiting,
      jobOldestSeconds: queue.oldest,
      databaseBytes,
    })
    if (isSizeDue) sizeReadAt = now().getTime()
    waiting = waiting.filter((minute) => !minutes.includes(minute))
    const named = counters.takeNamed()
    await saveNamed(db, named).catch((error) => {
      counters.putBack(named)
      throw error
    })
  }

  return {
    store: async () => {
      waiting = [...waiting, takeMinute()].slice(-MAX_WAITING)
      if (isStoring) return
      isStoring = true
      await save().catch((err) => app.log.debug({ err }, 'the figures of this minute wait'))
      isStoring = false
    },
  }
}

/** New errors are announced, so that open monitoring pages and homes of administrators show them. */
async function saveNamed(db: Db, named: Named): Promise<void> {
  if (named.errors.length === 0 && named.slow.length === 0) return
  await inTransaction(db, async (trx) => {
    await addNamed(trx, named)
    if (named.errors.length > 0) await recordChange(trx, { noun: 'monitoring', id: 1, version: 1 })
  })
}

/** Stores the figures at the end of each minute, on all servers at once. `stop` stores those of the begun one. */
export function storeEachMinute(app: FastifyInstance, options: Options): { stop(): Promise<void> } {
  const writer = createFigureWriter(app, options)
  let timer: NodeJS.Timeout
  const plan = () => {
    timer = setTimeout(
      () => {
        plan()
        void writer.store()
      },
      MINUTE_MS - (Date.now() % MINUTE_MS) + AFTER_MS,
    )
    timer.unref()
  }
  plan()
  return {
    stop: async () => {
      clearTimeout(timer)
      await Promise.race([writer.store(), sleep(LAST_MS, undefined, { ref: false })])
    },
  }
}

/** The minute in which the middle of a span lies. */
const minuteOf = (from: number, to: number) =>
  `${new Date((from + to) / 2).toISOString().slice(0, 16)}:00.000Z`
