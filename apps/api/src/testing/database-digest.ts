import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** Written by every request, refused ones too. */
const LEFT_OUT = ['sessions', 'idempotency_keys']

/** Digests of all rows of every table and of the waiting jobs: equal digests = nothing has changed. */
export async function databaseDigest(db: Db): Promise<Readonly<Record<string, string | null>>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(db)
  const names = tables.map(({ name }) => name).filter((name) => !LEFT_OUT.includes(name))
  const parts = [...names.map((name) => `public.${name}`), 'graphile_worker.jobs'].map(
    (name) => sql`
      SELECT ${name}::text AS name, md5(string_agg(t::text, '|' ORDER BY t::text)) AS digest FROM ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ name: string; digest: string | null }>`
    ${sql.join(parts, sql` UNION ALL `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
