import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readConfig } from '../../../apps/api/src/config.ts'
import { examineAll } from '../../../apps/api/src/features/doctor/examine-all.ts'
import { prepareGround } from '../../../apps/api/src/server.ts'
import type { Ledger } from './ledger.ts'

const PATIENCE_MS = 300_000

/** Waits until the jobs are through, then compares what people were told with what stands there, and asks the doctor. */
export async function verify(url: string, ledger: Ledger): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await drainJobs(client)
    return [
      ...(await lostEdits(client, ledger)),
      ...(await lostNumbers(client, ledger)),
      ...(await askDoctor(url)),
    ]
  } finally {
    await client.end()
  }
}

async function drainJobs(client: pg.Client): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
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
async function lostEdits(client: pg.Client, { notes }: Ledger): Promise<string[]> {
  const { rows } = await client.query<{ id: string; notes: string }>(
    'SELECT id, notes FROM orders WHERE id = any($1::bigint[])',
    [[...notes.keys()]],
  )
  const found = new Map(rows.map(({ id, notes: text }) => [Number(id), text]))
  return [...notes]
    .filter(([id, text]) => found.get(id) !== text)
    .map(([id, text]) => `lost edit of draft ${id}: told ${text}, stands ${found.get(id)}`)
}

/** Each submitted document stands there once under the number that was told. */
async function lostNumbers(client: pg.Client, { submitted }: Ledger): Promise<string[]> {
  const { rows } = await client.query<{ id: string; number: string }>(
    'SELECT id, number FROM orders WHERE id = any($1::bigint[])',
    [[...submitted.keys()]],
  )
  const found = new Map(rows.map(({ id, number }) => [Number(id), number]))
  return [...submitted]
    .filter(([id, number]) => found.get(id) !== number)
    .map(([id, number]) => `document ${id}: told ${number}, stands ${found.get(id)}`)
}

async function askDoctor(url: string): Promise<string[]> {
  const ground = await prepareGround(readConfig({ LOG_LEVEL: 'silent' }), url)
  const findings: string[] = []
  try {
    await examineAll(ground.deps, (report) => {
      for (const finding of report.findings) findings.push(`${report.name}: ${JSON.stringify(finding)}`)
    })
  } finally {
    await ground.close()
  }
  return findings
}
