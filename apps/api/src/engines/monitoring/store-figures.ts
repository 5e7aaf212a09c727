import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Counted, CountedError, Named } from './counters.ts'
import { version } from './release.ts'

/** What one server counted in one minute. */
export type Minute = Counted & {
  readonly minute: string
  readonly server: string
  readonly startedAt: string
  readonly streams: number
  readonly memoryBytes: number
}

type Rest = {
  readonly jobsWaiting: number
  readonly jobOldestSeconds: number
  readonly databaseBytes: number | null
}

/** Stores the minutes; those that waited for the database get the queue as it is now. */
export async function insertMinutes(db: Db, minutes: readonly Minute[], rest: Rest): Promise<void> {
  const rows = minutes.map((one, at) => ({
    minute: one.minute,
    server: one.server,
    started_at: one.startedAt,
    requests: one.requests,
    errors: one.errors,
    refusals: one.refusals,
    times: one.times,
    streams: one.streams,
    event_loop_ms: one.eventLoopMs,
    memory_bytes: one.memoryBytes,
    jobs_waiting: rest.jobsWaiting,
    job_oldest_seconds: Math.round(rest.jobOldestSeconds),
    release: version,
    database_bytes: at === minutes.length - 1 ? rest.databaseBytes : null,
  }))
  // A minute whose answer was lost is stored already.
  await db
    .insertInto('monitoring_minutes')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds what has a name. Rows are locked in the order of their keys, so that servers never wait for each other in a circle. */
export async function addNamed(trx: Trx, { errors, slow }: Named): Promise<void> {
  if (errors.length > 0) await addErrors(trx, errors)
  if (slow.length === 0) return
  const rows = slow.map(({ hour, call, count, totalMs, maxMs }) => ({
    hour,
    call,
    count,
    total_ms: totalMs,
    max_ms: maxMs,
  }))
  await trx
    .insertInto('monitoring_slow_calls')
    .values(sorted(rows, ({ hour, call }) => `${hour} ${call}`))
    .onConflict((conflict) =>
      conflict.columns(['hour', 'call']).doUpdateSet({
        count: sql`monitoring_slow_calls.count + excluded.count`,
        total_ms: sql`monitoring_slow_calls.total_ms + excluded.total_ms`,
        max_ms: sql`greatest(monitoring_slow_calls.max_ms, excluded.max_ms)`,
      }),
    )
    .execute()
}

/** Errors of the document that an invoice was refused for name it. */
type StoredError = CountedError & { readonly orderId?: number }

/** Counts errors by cause and hour. The newest example is kept: the log has it longest. */
export async function addErrors(trx: Trx, errors: readonly StoredError[]): Promise<void> {
  const rows = errors.map((error) => ({
    hour: error.hour,
    cause: error.cause,
    subject: error.subject,
    count: error.count,
    first_at: error.firstAt,
    last_at: error.lastAt,
    example: error.example,
    order_id: error.orderId ?? null,
  }))
  await trx
    .insertInto('monitoring_errors')
    .values(sorted(rows, ({ hour, cause, subject }) => `${hour} ${cause} ${subject}`))
    .onConflict((conflict) =>
      conflict.columns(['hour', 'cause', 'subject']).doUpdateSet({
        count: sql`monitoring_errors.count + excluded.count`,
        first_at: sql`least(monitoring_errors.first_at, excluded.first_at)`,
        last_at: sql`greatest(monitoring_errors.last_at, excluded.last_at)`,
        example: sql`excluded.example`,
        order_id: sql`excluded.order_id`,
      }),
    )
    .execute()
}

const sorted = <T>(rows: readonly T[], keyOf: (row: T) => string) =>
  rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
