import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readConfig } from '../../../apps/api/src/config.ts'
import { runChecks } from '../../../apps/api/src/doctor/run-checks.ts'
import { prepareRuntime } from '../../../apps/api/src/start/prepare-runtime.ts'
import type { Results } from './results.ts'

const TIMEOUT_MS = 300_000

/** Waits until the jobs are through, then compares the replies with what stands there, and runs the checks of the doctor. */
export async function verify(url: string, results: Results): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await drainJobs(client)
    return [
      ...(await lostEdits(client, results)),
      ...(await lostNumbers(client, results)),
      ...(await runDoctor(url)),
    ]
  } finally {
    await client.end()
  }
}

async function drainJobs(client: pg.Client): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  while (Date.now() < deadline) {
    const { rows } = await client.query<{ waiting: string }>(
      'SELECT count(*) AS waiting FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts',
    )
    if (Number(rows[0]?.waiting) === 0) return
    await sleep(500)
  }
  throw new Error('The jobs did not come to an end')
}

/** An edit that was answered must be what the document says, unless a later one replaced it. */
async function lostEdits(client: pg.Client, { notes }: Results): Promise<string[]> {
  const { rows } = await client.query<{ id: string; notes: string }>(
    'SELECT id, notes FROM orders WHERE id = any($1::bigint[])',
    [[...notes.keys()]],
  )
  const found = new Map(rows.map(({ id, notes: text }) => [Number(id), text]))
  return [...notes]
    .filter(([id, text]) => found.get(id) !== text)
    .map(
      ([id, text]) => `lost edit of draft ${id}: the reply said ${text}, the database says ${found.get(id)}`,
    )
}

/** Each submitted document stands there once under the number of the reply. */
async function lostNumbers(client: pg.Client, { submitted }: Results): Promise<string[]> {
  const { rows } = await client.query<{ id: string; number: string }>(
    'SELECT id, number FROM orders WHERE id = any($1::bigint[])',
    [[...submitted.keys()]],
  )
  const found = new Map(rows.map(({ id, number }) => [Number(id), number]))
  return [...submitted]
    .filter(([id, number]) => found.get(id) !== number)
    .map(([id, number]) => `document ${id}: the reply said ${number}, the database says ${found.get(id)}`)
}

async function runDoctor(url: string): Promise<string[]> {
  const runtime = await prepareRuntime(readConfig({ LOG_LEVEL: 'silent' }), url)
  const findings: string[] = []
  try {
    await runChecks(runtime.deps, (report) => {
      for (const finding of report.findings) findings.push(`${report.name}: ${JSON.stringify(finding)}`)
    })
  } finally {
    await runtime.close()
  }
  return findings
}
