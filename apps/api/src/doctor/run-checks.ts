import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { MIGRATIONS_FOLDER } from '../db/migrate.ts'
import { historyFindings } from '../engines/history/verify-history.ts'
import { IS_SUPERSEDED } from '../engines/jobs/add-job.ts'
import type { Deps } from '../http/deps.ts'
import { accounts } from './check-accounts.ts'
import { claims } from './check-claims.ts'
import { closings } from './check-closings.ts'
import { creditImports } from './check-credit-imports.ts'
import { creditNotes } from './check-credit-notes.ts'
import { exchanges } from './check-exchanges.ts'
import { files } from './check-files.ts'
import { inboundOrders } from './check-inbound.ts'
import { type Finding as Broken, checkInvariants } from './check-invariants.ts'
import { money } from './check-money.ts'
import { outbox } from './check-outbox.ts'
import { papers } from './check-papers.ts'
import { prices } from './check-prices.ts'
import { returnedGoods } from './check-returns.ts'
import { exposures, sums } from './check-sums.ts'
import { type Check, type Finding, MAX_FINDINGS } from './finding.ts'

const migrations: Check = {
  name: 'every migration ran',
  run: async ({ db }) => {
    const { rows } = await sql<{ name: string }>`SELECT name FROM migrations`.execute(db)
    const ran = new Set(rows.map(({ name }) => name))
    const known = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql'))
    return known.filter((name) => !ran.has(name)).map((name) => `The migration ${name} has not run.`)
  },
}

type StuckJobs = {
  readonly task: string
  readonly state: string
  readonly jobs: number
  readonly since: string
  readonly example: string | null
  readonly error: string | null
}

/** Jobs take seconds; one that was due this long ago found no server, or keeps failing. */
const LATE = '15 minutes'

export const jobs: Check = {
  name: 'no job is stuck',
  run: async ({ db }) => {
    const { rows } = await sql<StuckJobs>`
      SELECT task, state, count(*) AS jobs, to_char(min(run_at), 'YYYY-MM-DD HH24:MI') AS since, min(key) AS example,
        left(max(last_error), 200) AS error
      FROM (
        SELECT task_identifier AS task, key, run_at, last_error,
          CASE WHEN locked_at IS NOT NULL THEN 'running' WHEN attempts >= max_attempts THEN 'gave up' ELSE 'waiting' END AS state
        FROM graphile_worker.jobs
        WHERE NOT ${IS_SUPERSEDED} AND (locked_at < now() - ${LATE}::interval
          OR (locked_at IS NULL AND (attempts >= max_attempts OR run_at < now() - ${LATE}::interval)))) AS late
      GROUP BY task, state ORDER BY task, state LIMIT ${MAX_FINDINGS}`.execute(db)
    return rows.map(sentence)
  },
}

function sentence({ task, state, jobs, since, example, error }: StuckJobs): string {
  const some = `${jobs} of ${task} since ${since} UTC${example === null ? '' : ` (such as ${example})`}`
  const last = error === null ? '' : ` Last error: ${error}`
  if (state === 'waiting') return `Jobs wait to be done: ${some}. Is a server running?${last}`
  if (state === 'running') return `Jobs were begun and never ended: ${some}.${last}`
  return `Jobs were given up after their last attempt: ${some}.${last}`
}

type Stuck = { readonly place: string; readonly document: string; readonly state: string }

const billing: Check = {
  name: 'no document waits for its invoice since long',
  run: async ({ db }) => {
    const { rows } = await sql<Stuck>`
      SELECT 'on shipment ' || s.number AS place, o.number AS document, d.billing_state AS state
      FROM shipment_documents AS d JOIN shipments AS s ON s.id = d.shipment_id JOIN orders AS o ON o.id = d.order_id
      WHERE d.billing_state IN ('waiting', 'sent', 'in-doubt') AND s.billing_started_at < now() - interval '15 minutes'
      UNION ALL
      SELECT 'at the counter, ' || d.number, o.number, d.billing_state FROM deliveries AS d JOIN orders AS o ON o.id = d.order_id
      WHERE d.billing_state IN ('waiting', 'sent', 'in-doubt') AND d.billing_started_at < now() - interval '15 minutes'
      ORDER BY 1, 2 LIMIT ${MAX_FINDINGS}`.execute(db)
    return rows.map(
      ({ place, document, state }) => `The document ${document} ${place} is '${state}' and goes no further.`,
    )
  },
}

type Unfinished = { readonly name: string; readonly started: string }

type Differing = { readonly name: string; readonly document: string; readonly number: string }

/** An order of a file may be cancelled or closed later; its lines and prices stay what the file said. */
const imports: Check = {
  name: 'imported orders are what their files say',
  run: async ({ db }) => {
    const unfinished = await sql<Unfinished>`
      SELECT name, to_char(started_at, 'YYYY-MM-DD HH24:MI') AS started FROM import_files
      WHERE finished_at IS NULL AND started_at < now() - interval '1 hour'
      ORDER BY id LIMIT ${MAX_FINDINGS}`.execute(db)
    const differing = await sql<Differing>`
      SELECT f.name, d.document, o.number FROM import_documents AS d
      JOIN import_files AS f ON f.id = d.file_id JOIN orders AS o ON o.id = d.order_id
      WHERE d.net <> o.merchandise - o.discounts
      ORDER BY d.order_id LIMIT ${MAX_FINDINGS}`.execute(db)
    return [
      ...unfinished.rows.map(
        ({ name, started }) =>
          `The import of ${name} (${started} UTC) did not come to its end; run it again.`,
      ),
      ...differing.rows.map(
        ({ name, document, number }) =>
          `The order ${number} differs in value from document ${document} of ${name}.`,
      ),
    ]
  },
}

/** The sentence of each broken rule: the record, the expected and the found figure. */
const SENTENCES: Readonly<Record<Broken['rule'], (broken: Broken) => string>> = {
  'reserved-is-held': ({ record, expected, found }) =>
    `${record}: ${found} thousandths are reserved, but lines hold ${expected}.`,
  'on-hand-is-moved': ({ record, expected, found }) =>
    `${record}: ${found} thousandths are on hand, but its movements come to ${expected}.`,
  'movement-has-its-sign': ({ record, expected, found }) =>
    `${record}: a ${expected} moved ${found} thousandths, which is the wrong way.`,
  'swap-is-a-pair': ({ record, found }) =>
    `${record}: its swaps come to ${found} thousandths instead of nothing.`,
  'count-is-posted': ({ record, expected, found }) =>
    `${record}: the inventory found ${expected} thousandths, its movements come to ${found}.`,
  'bucket-is-held': ({ record, expected, found }) =>
    `${record}: the line says ${found} (reserved/picking/loading), its batches hold ${expected}.`,
  'series-has-no-gap': ({ record, expected, found }) =>
    `${record}: the last number is ${expected}, but there are ${found}.`,
  'invoice-is-its-lines': ({ record, expected, found }) =>
    `${record}: net and discounts are ${found}, its lines come to ${expected}.`,
  'shipment-holds-30': ({ record, expected, found }) =>
    `${record}: it carries ${found} documents and says ${expected}; the most is 30.`,
  'billed-once': ({ record, expected, found }) =>
    `${record}: ${found} thousandths are billed, but the invoices say ${expected}.`,
  'loaded-is-held': ({ record, expected, found }) =>
    `${record}: ${found} thousandths were loaded, but the truck holds ${expected}.`,
  'billed-was-loaded': ({ record, expected, found }) =>
    `${record}: ${found} thousandths are billed, but ${expected} were loaded.`,
  'lines-are-counted': ({ record, expected, found }) =>
    `${record}: it says ${found} lines (settled/to load), but they are ${expected}.`,
  'left-is-delivered': ({ record, expected, found }) =>
    `${record}: ${expected} thousandths left, but ${found} are invoiced or on the truck, or its outcome is incomplete.`,
  'left-is-accounted': ({ record, expected, found }) =>
    `${record}: ${expected} thousandths left, but received/refused/returned are ${found}, which leaves some that are nowhere.`,
  'collected-was-delivered': ({ record, expected, found }) =>
    `${record}: ${expected} thousandths left, but credit notes brought back ${found}.`,
  'transit-is-moved': ({ record, expected, found }) =>
    `${record}: it says ${found} (sent/received/returned/written off/value), but what became of it comes to ${expected}.`,
  'transit-is-conserved': ({ record, expected, found }) =>
    `${record}: its stock movements come to ${found}, what went into and out of transit to ${expected}.`,
  'recalled-is-found': ({ record, expected, found }) =>
    `${record}: ${expected} thousandths of the batch were sold, but deliveries that are invoiced carry ${found}: the recall misses somebody.`,
  'state-is-derived': ({ record, expected, found }) =>
    `${record}: stored as ${found}, but its facts say ${expected}.`,
  'exposure-is-derived': ({ record, expected, found }) =>
    `${record}: it says that it adds ${found} centavos (open + loaded) to its customer's exposure, but its lines come to ${expected}.`,
  'approval-is-of-document': ({ record }) =>
    `${record}: the approval in force was given to a document that reads otherwise now.`,
}

const invariants: Check = {
  name: 'stock, lines, loading, series, invoices, states and approvals agree',
  run: async ({ db }) => (await checkInvariants(db)).map((broken) => SENTENCES[broken.rule](broken)),
}

const history: Check = {
  name: 'no history entry was changed, removed or slipped in',
  run: ({ db }) => historyFindings(db),
}

/** Every check of the doctor, the quick ones first. */
const CHECKS: readonly Check[] = [
  migrations,
  jobs,
  billing,
  outbox,
  papers,
  sums,
  exposures,
  accounts,
  money,
  creditNotes,
  inboundOrders,
  claims,
  returnedGoods,
  creditImports,
  exchanges,
  prices,
  closings,
  imports,
  files,
  invariants,
  history,
]

export type Report = { readonly name: string; readonly findings: readonly Finding[] }

/** Checks of what a server does now; a backup is of another moment. */
const OF_NOW: readonly Check[] = [jobs, billing, outbox, papers]

/**
 * Runs every check, or those of the data alone, one after the other, and reports each as soon as it is done. Repairs nothing. Answers the
 * number of findings.
 */
export async function runChecks(
  deps: Deps,
  onReport: (report: Report) => void,
  what: 'all' | 'data' = 'all',
): Promise<number> {
  let count = 0
  for (const check of what === 'all' ? CHECKS : CHECKS.filter((one) => !OF_NOW.includes(one))) {
    const { name, run } = check
    const findings = await run(deps)
    count += findings.length
    onReport({ name, findings })
  }
  return count
}
