import type pg from 'pg'
import type { Target } from './measure.ts'
import { latencyOf, type Tokens } from './million/latency.ts'

/** A hundred days at ten thousand a day. */
const EXCHANGES = 1_000_000
const TIMES = 100
const MAX_MS = 100

const READS = [
  ['log, last 24 hours', '?period=day'],
  ['log, everything', ''],
  ['log, page 100', '?page=100'],
  ['log, what asks for a person', '?tab=attention'],
  ['log, in doubt', '?tab=doubt'],
  ['log, one retailer', '?retailerId=BENCH3'],
  ['log, invoices that were refused', '?kind=invoice&state=refused'],
  ['log, what was sent', '?direction=out'],
  ['log, one day', '?from=2026-01-15&to=2026-01-15'],
  ['log, message key', '?search=bench-777777'],
  ['log, number of a document', '?search=sd2026/654321'],
  ['log, counts of the tabs', '/counts?period=day'],
  ['log, counts of a month', '/counts?period=month'],
  ['log, the day of each retailer', '/day'],
] as const

/** Reads the log of exchanges at a million, and says whether nine of ten reads and more take at most a tenth of a second. */
export async function measureExchangeLog({ url, tokens }: Target, client: pg.Client): Promise<void> {
  await fillLog(client)
  for (const [name, query] of READS) {
    const read = { name, path: `/b2b/retailers/logs${query}`, person: 'admin' } as const
    const { p50, p95 } = await latencyOf(
      read,
      { url, tokens: { admin: tokens.super_user } as Tokens },
      { clients: 1, amount: TIMES },
    )
    const isFast = p95 <= MAX_MS ? 'yes' : 'NO'
    console.log(`${name}: ${p50.toFixed(1)} / ${p95.toFixed(1)} ms (p95 at most ${MAX_MS} ms: ${isFast})`)
  }
}

/** Ten retailers; one in fifty was refused, of which one in forty is still open; each has its attempts. */
async function fillLog(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`SELECT FROM exchanges WHERE key = 'BENCH-1'`)
  if (rows.length > 0) return
  await client.query(
    `INSERT INTO retailers (id, name) SELECT 'BENCH' || n, 'Retalhista ' || n FROM generate_series(1, 10) AS n ON CONFLICT DO NOTHING`,
  )
  await client.query(
    `INSERT INTO exchanges (direction, channel, kind, retailer_id, reference, key, opened_at, last_at, attempts, last_result, results, milliseconds, state,
       needs_attention, search_text)
     SELECT CASE WHEN n % 2 = 0 THEN 'in' ELSE 'out' END, 'http', (ARRAY['orders', 'invoice', 'claims', 'despatch-advice', 'order-response'])[n % 5 + 1],
       'BENCH' || (n % 10 + 1), 'FT SD2026/' || n, 'BENCH-' || n, at, at, 1, result, ARRAY[result], 100 + n % 4000, result, n % 2000 = 0,
       searchable('FT SD2026/' || n || ' BENCH-' || n)
     FROM generate_series(1, $1) AS n,
       LATERAL (SELECT now() - make_interval(secs => ($1 - n) * 8.64) AS at) AS time,
       LATERAL (SELECT CASE WHEN n % 6000 = 0 THEN 'in-doubt' WHEN n % 50 = 0 THEN 'refused' WHEN n % 3 = 0 THEN 'empty' ELSE 'done' END AS result) AS ended`,
    [EXCHANGES],
  )
  await client.query(
    `INSERT INTO exchange_attempts (exchange_id, number, at, milliseconds, result, request_head, request_body)
     SELECT id, 1, last_at, milliseconds, last_result, 'POST /v2/suppliers/invoices', repeat('x', 400) FROM exchanges WHERE key LIKE 'BENCH-%'`,
  )
  await client.query('VACUUM ANALYZE exchanges')
  await client.query('VACUUM ANALYZE exchange_attempts')
}
