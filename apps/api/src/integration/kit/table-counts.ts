import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** Refused sign-ins write to the first two, and a refusal under a key is stored with it. */
const NOT_COUNTED = ['sessions', 'sign_in_attempts', 'idempotency_keys', 'schema_migrations']

/** Rows of every table and the sum of their versions: what no refused call may change. */
export async function tableCounts(db: Db): Promise<Readonly<Record<string, string>>> {
  const tables = await tablesOf(db)
  const one = ({ name, versioned }: Table) =>
    sql`SELECT ${name}::text AS name, count(*) || ' rows, versions ' || ${
      versioned ? sql`coalesce(sum(version), 0)` : sql`0`
    } AS counts FROM ${sql.table(name)}`
  const { rows } = await sql<{
    name: string
    counts: string
  }>`${sql.join(tables.map(one), sql` UNION ALL `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, counts }) => [name, counts]))
}

type Table = { readonly name: string; readonly versioned: boolean }

/** A test asks hundreds of times; the tables stay the same. */
const known = new WeakMap<Db, Promise<readonly Table[]>>()

function tablesOf(db: Db): Promise<readonly Table[]> {
  const tables = known.get(db) ?? readTables(db)
  known.set(db, tables)
  return tables
}

async function readTables(db: Db): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    SELECT t.table_name AS name, exists(SELECT FROM information_schema.columns c
      WHERE c.table_schema = 'public' AND c.table_name = t.table_name AND c.column_name = 'version') AS versioned
    FROM information_schema.tables t
    WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE'`.execute(db)
  return rows.filter(({ name }) => !NOT_COUNTED.includes(name))
}
