import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** Kept by requests themselves, whatever becomes of them. */
const NOT_LOOKED_AT = ['sessions', 'idempotency_keys']

/** A digest of every row of every table and of the waiting jobs: equal = nothing whatever has changed. */
export async function everything(db: Db): Promise<Readonly<Record<string, string | null>>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(db)
  const names = tables.map(({ name }) => name).filter((name) => !NOT_LOOKED_AT.includes(name))
  const parts = [...names.map((name) => `public.${name}`), 'graphile_worker.jobs'].map(
    (name) => sql`
      SELECT ${name}::text AS name, md5(string_agg(t::text, '|' ORDER BY t::text)) AS digest FROM ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ name: string; digest: string | null }>`
    ${sql.join(parts, sql` UNION ALL `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
