import type { monitoring } from '@cais/contract/monitoring/schemas'
import type { ErrorCause } from '@cais/domain/monitoring/causes'
import { RESPONSE_BUCKETS, timeWithin } from '@cais/domain/monitoring/response-times'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../db/pool.ts'

type Point = z.input<typeof monitoring>['points'][number]

/** Minutes of one point, and the points of 24 hours. */
export const SPAN_MINUTES = 15
const POINTS = (24 * 60) / SPAN_MINUTES
const SPAN_MS = SPAN_MINUTES * 60_000
/** What is called 'now' on the page. */
const RECENT_MINUTES = 10

type Row = {
  readonly at: string
  readonly minutes: number
  readonly requests: number
  readonly errors: number
  readonly refusals: number
  readonly jobs: number
  readonly streams: number
  readonly event_loop_ms: number
  readonly times: readonly number[]
}

/** The last 24 hours in spans of fifteen minutes, the running one last; spans without a server have nulls. */
export async function readPoints(db: Db, now: Date): Promise<Point[]> {
  const last = Math.floor(now.getTime() / SPAN_MS) * SPAN_MS
  const first = last - (POINTS - 1) * SPAN_MS
  const rows = await readSpans(db, new Date(first), QUARTER_HOUR)
  const known = new Map(rows.map((row) => [Date.parse(row.at), row]))
  return Array.from({ length: POINTS }, (_, place) => {
    const at = first + place * SPAN_MS
    return pointOf(new Date(at).toISOString(), known.get(at))
  })
}

/** The last ten minutes as one span, and the causes of their errors. */
export async function readRecent(db: Db, now: Date) {
  const from = new Date(now.getTime() - RECENT_MINUTES * 60_000)
  const [row] = await readSpans(db, from, sql<string>`${from.toISOString()}::timestamptz`)
  const causes = await readRecentCauses(db, from)
  const { requests, p95, errors, refusals, streams } = pointOf(from.toISOString(), row)
  return {
    requests: requests ?? 0,
    p95,
    errors: errors ?? 0,
    refusals: refusals ?? 0,
    streams: streams ?? 0,
    all: row?.requests ?? 0,
    eventLoopMs: row?.event_loop_ms ?? 0,
    causes,
  }
}

/** The minutes since an instant by the span that each belongs to, summed over the servers. */
async function readSpans(db: Db, from: Date, span: RawBuilder<string>): Promise<Row[]> {
  return (await spansSince(from, span).execute(db)).rows
}

/** By the primary key, which begins with the minute. */
export const spansSince = (from: Date, span: RawBuilder<string> = QUARTER_HOUR) => sql<Row>`
  SELECT at, count(DISTINCT minute) AS minutes, sum(requests)::int AS requests, sum(errors)::int AS errors, sum(refusals)::int AS refusals,
    max(jobs_waiting) AS jobs, sum(streams)::float8 / count(DISTINCT minute) AS streams, max(event_loop_ms) AS event_loop_ms,
    ARRAY[${SUMS_OF_BUCKETS}]::int[] AS times
  FROM (SELECT *, ${span} AS at FROM monitoring_minutes WHERE minute >= ${from.toISOString()}) spans
  GROUP BY at`

const QUARTER_HOUR = sql<string>`date_bin('15 minutes', minute, '2020-01-01')`

/** Bucket by bucket: taking the arrays apart into rows costs three times as much. */
const SUMS_OF_BUCKETS = sql.raw(
  Array.from({ length: RESPONSE_BUCKETS }, (_, bucket) => `sum(times[${bucket + 1}])`).join(', '),
)

function pointOf(at: string, row: Row | undefined): Point {
  if (row === undefined) return { at, ...NOTHING }
  return {
    at,
    requests: tenths(row.requests / row.minutes),
    p50: timeWithin(row.times, 0.5),
    p95: timeWithin(row.times, 0.95),
    errors: row.errors,
    refusals: row.refusals,
    jobs: row.jobs,
    streams: tenths(row.streams),
  }
}

const NOTHING = {
  requests: null,
  p50: null,
  p95: null,
  errors: null,
  refusals: null,
  jobs: null,
  streams: null,
}
const tenths = (value: number) => Math.round(value * 10) / 10

async function readRecentCauses(db: Db, from: Date): Promise<ErrorCause[]> {
  const rows = await db
    .selectFrom('monitoring_errors')
    .select('cause')
    .distinct()
    .where('hour', '>=', new Date(from.getTime() - 3_600_000).toISOString())
    .where('last_at', '>=', from.toISOString())
    .execute()
  // the database holds only what the counters wrote
  return rows.map(({ cause }) => cause as ErrorCause)
}
