import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countRetries } from '../db/transaction.ts'
import { runChecks } from '../doctor/run-checks.ts'
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { type Company, openCompany } from './kit/company.ts'
import { mixedWork, prepareMixedWork, seededRandom } from './kit/mixed-work.ts'

const CLIENTS = 16
const STEPS = 40

/** Work that must have succeeded for the test to prove anything. */
const NEEDED = [
  ...[
    'submit',
    'approve',
    'accept',
    'allocate',
    'reserve',
    'release',
    'swap',
    'process',
    'receive',
    'correct',
    'cancel',
  ],
  ...['board', 'start', 'finish', 'bill'],
]

let database: TestDatabase
let company: Company
beforeAll(async () => {
  database = await createTestDatabase()
  company = await openCompany({ database })
})
afterAll(() => database.drop())

/** Everything that a client does, in an order of its own; documents first, so that there is something to work on. */
async function work(seed: number, customerIds: readonly number[], done: Map<string, number>) {
  const chance = seededRandom(seed)
  const { kinds, statuses } = mixedWork(company, customerIds, chance)
  const names = [
    ...(Object.keys(kinds) as (keyof typeof kinds)[]),
    'process',
    'process',
    'board',
    'start',
    'finish',
    'bill',
  ] as const
  for (let step = 0; step < STEPS; step += 1) {
    const name = step < 3 ? 'submit' : (chance.pick(names) ?? 'submit')
    statuses.length = 0
    await kinds[name]()
    if (statuses.at(-1) !== undefined && Number(statuses.at(-1)) < 300)
      done.set(name, (done.get(name) ?? 0) + 1)
  }
}

/** Deadlocks that PostgreSQL found in this database; every other connection has ended, and with it what it had not reported yet. */
async function deadlocks(): Promise<number> {
  const others = sql<{ n: number }>`
    SELECT count(*) AS n FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`
  await expect.poll(async () => (await others.execute(database.db)).rows[0]?.n, { timeout: 20_000 }).toBe(0)
  const { rows } = await sql<{ deadlocks: number }>`
    SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`.execute(database.db)
  return rows[0]?.deadlocks ?? -1
}

test(`${CLIENTS} clients and the jobs work on the same few batches: nobody ever waits in a circle`, async () => {
  const customerIds = await prepareMixedWork(company)
  const before = countRetries().deadlock
  const done = new Map<string, number>()
  let isWorking = true
  const jobs = async () => {
    while (isWorking) await runJobs(company.testApp)
  }
  const clients = Array.from({ length: CLIENTS }, (_, index) => work(index + 1, customerIds, done))
  await Promise.all([Promise.all(clients).finally(() => (isWorking = false)), jobs(), jobs()])
  await runJobs(company.testApp)
  expect(NEEDED.filter((name) => !done.has(name))).toEqual([])

  const findings: string[] = []
  await runChecks(company.testApp.deps, (report) => findings.push(...report.findings))
  expect(findings).toEqual([])
  await company.testApp.close()
  expect(countRetries().deadlock).toBe(before)
  expect(await deadlocks()).toBe(0)
}, 180_000)
