import type pg from 'pg'
import { openDb, openPool } from '../../apps/api/src/db/pool.ts'
import { createCounters } from '../../apps/api/src/engines/monitoring/counters.ts'
import { readQueue } from '../../apps/api/src/engines/monitoring/readings.ts'
import { insertMinutes, type Minute } from '../../apps/api/src/engines/monitoring/store-figures.ts'

const [DAYS, SERVERS] = [30, ['one:3000', 'two:3000']]
const REQUESTS_PER_SECOND = 500
const [COUNTED, STORED, READ] = [1_000_000, 200, 100]
/** Reads before those that are timed: the first ones prepare their statements. */
const WARM_UP = 12
/** Of one core. */
const MAX_PERCENT = 1
const MAX_MS = 100

type Access = { readonly token: string; readonly client: pg.Client; readonly databaseUrl: string }

/** What counting and storing cost a server at 500 requests per second, and how fast the page is read with thirty days of two servers. */
export async function measureMonitoring(
  { url }: { readonly url: string },
  { token, client, databaseUrl }: Access,
): Promise<void> {
  const countNs = measureCounting()
  await fillMinutes(client)
  const storeMs = await measureStoring(databaseUrl)
  const reads = await measureReading(url, token)
  await client.query('DELETE FROM monitoring_minutes')
  const percent = 100 * ((countNs * REQUESTS_PER_SECOND) / 1e9 + storeMs / 60_000)
  const p95 = reads[Math.floor(reads.length * 0.95)] ?? 0
  console.log(
    `monitoring: ${countNs.toFixed(0)} ns to count a request, ${storeMs.toFixed(1)} ms to store a minute: ${percent.toFixed(3)} % of a core at ` +
      `${REQUESTS_PER_SECOND} requests/s (at most ${MAX_PERCENT} %: ${percent <= MAX_PERCENT ? 'yes' : 'NO'})`,
  )
  console.log(
    `monitoring page with ${DAYS} days of ${SERVERS.length} servers: p50 ${(reads[reads.length >> 1] ?? 0).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms ` +
      `(at most ${MAX_MS} ms: ${p95 <= MAX_MS ? 'yes' : 'NO'})`,
  )
}

/** One request of ten is refused, one of a hundred is slow enough to be named. */
function measureCounting(): number {
  const counters = createCounters(() => new Date())
  const call = () => 'GET /orders/{id}'
  const startedAt = performance.now()
  for (let request = 0; request < COUNTED; request += 1)
    counters.noteAnswer({
      status: request % 10 === 0 ? 404 : 200,
      ms: request % 100 === 0 ? 400 : request % 97,
      call,
    })
  const taken = performance.now() - startedAt
  counters.stop()
  return (taken * 1e6) / COUNTED
}

/** Time until the answer: of the server and of PostgreSQL together, and so an upper bound for the processor time of the server. */
async function measureStoring(url: string): Promise<number> {
  const db = openDb(openPool({ url, max: 1, name: 'cais bench' }))
  try {
    const rest = { jobsWaiting: 0, jobOldestSeconds: 0, databaseBytes: null }
    await insertMinutes(db, [minuteOf(-1)], rest)
    const startedAt = performance.now()
    for (let minute = 0; minute < STORED; minute += 1) {
      await readQueue(db)
      await insertMinutes(db, [minuteOf(minute)], rest)
    }
    return (performance.now() - startedAt) / STORED
  } finally {
    await db.destroy()
  }
}

const minuteOf = (number: number): Minute => ({
  minute: new Date(Date.UTC(2020, 0, 1) + number * 60_000).toISOString(),
  server: 'bench:3000',
  startedAt: '2020-01-01T00:00:00Z',
  requests: 30_000,
  errors: 0,
  refusals: 3000,
  times: Array.from({ length: 27 }, () => 1111),
  streams: 100,
  eventLoopMs: 2,
  memoryBytes: 200_000_000,
})

async function fillMinutes(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO monitoring_minutes
     SELECT minute, server, now(), 30000, 3, 300, array_fill(1111, ARRAY[27]), 100, 2, 200000000, 3, 1,
       CASE WHEN extract(minute FROM minute) = 0 THEN 1000000000 END
     FROM generate_series(date_trunc('minute', now()) - make_interval(days => $1), date_trunc('minute', now()), '1 minute') minute,
       unnest($2::text[]) server`,
    [DAYS, SERVERS],
  )
  await client.query('ANALYZE monitoring_minutes')
}

/** Times of reading the page in milliseconds, sorted. */
async function measureReading(url: string, token: string): Promise<number[]> {
  const times: number[] = []
  for (let read = -WARM_UP; read < READ; read += 1) {
    const startedAt = performance.now()
    const reply = await fetch(`${url}/api/monitoring`, { headers: { authorization: `Bearer ${token}` } })
    await reply.text()
    if (reply.status !== 200) throw new Error(`GET /monitoring: ${reply.status}`)
    if (read >= 0) times.push(performance.now() - startedAt)
  }
  return times.toSorted((one, other) => one - other)
}
