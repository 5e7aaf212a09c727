import type pg from 'pg'
import type { Target } from './measure.ts'
import { latencyOf, type Tokens } from './million/latency.ts'

const USERS = 5000
const TIMES = 200
/** Most that nineteen of twenty reads may take, by clients at once. */
const MAX_MS = { 1: 100, 32: 300 } as const

const READS = [
  ['users, first page', '/users'],
  ['users, page 50', '/users?page=50'],
  ['users by name', '/users?search=vendedor%204'],
  ['users of a role and branch', '/users?role=OPERATOR&branchId=BE'],
  ['counts of the tabs', '/users/tab-counts'],
] as const

/** Reads the list of 5 000 users as an administrator, and says whether nineteen of twenty reads are within the aims of lists. */
export async function measureUserList({ url, tokens }: Target, client: pg.Client): Promise<void> {
  await addUsers(client)
  for (const [name, path] of READS) {
    const read = { name, path, person: 'admin' } as const
    for (const clients of [1, 32] as const) {
      const target = { url, tokens: { admin: tokens.super_user } as Tokens }
      const { p50, p95 } = await latencyOf(read, target, { clients, amount: TIMES })
      const isFast = p95 <= MAX_MS[clients] ? 'yes' : 'NO'
      const figures = `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`
      console.log(`${name}, ${clients} clients: ${figures} (p95 at most ${MAX_MS[clients]} ms: ${isFast})`)
    }
  }
}

/** Every tenth is inactive, every fiftieth has no role and so needs attention. */
async function addUsers(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO users (username, name, surname, password_hash, branch_id, roles, active)
     SELECT 'bench.' || n, 'Vendedor', n::text, 'none', (ARRAY['SD', 'BE', 'NP'])[1 + n % 3],
       CASE WHEN n % 50 = 0 THEN '{}'::text[] ELSE ARRAY['OPERATOR'] END, n % 10 > 0
     FROM generate_series(1, $1) AS n ON CONFLICT (username) DO NOTHING`,
    [USERS],
  )
  await client.query('ANALYZE users')
}
