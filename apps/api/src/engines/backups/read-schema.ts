import type pg from 'pg'
import type { HistorySum, Manifest } from './manifest.ts'

/** The schemas of the product; `migrations` of both are made by the migrations themselves. */
const SCHEMAS = ['public', 'graphile_worker']
const LEFT_OUT = ['migrations']

/**
 * Tables that hold what must stay secret, whole: password hashes, sessions, links to passwords, keys that sign, addresses with a password,
 * stored replies. A table with a column that sounds like one is secret, too, so that a new one is not forgotten.
 */
const SECRET_TABLES = ['users', 'sessions', 'settings', 'printers', 'idempotency_keys', 'sign_in_attempts']
const SECRET_COLUMN = /password|secret|token|credential|private|_hash$|^pin$/

export type Table = {
  readonly schema: string
  readonly table: string
  readonly columns: readonly string[]
  readonly isSecret: boolean
}

/** Every table with the columns that can be written, in the order of their names. */
export async function readTables(client: pg.ClientBase): Promise<readonly Table[]> {
  const { rows } = await client.query<Omit<Table, 'isSecret'>>(
    `SELECT n.nspname AS schema, c.relname AS table,
       (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = any($1) AND c.relkind = 'r' AND c.relpersistence <> 't' AND NOT c.relname = any($2)
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'e')
     ORDER BY n.nspname DESC, c.relname`,
    [SCHEMAS, LEFT_OUT],
  )
  return rows.map((row) => ({ ...row, isSecret: isSecret(row) }))
}

const isSecret = ({ table, columns }: Pick<Table, 'table' | 'columns'>) =>
  SECRET_TABLES.includes(table) ||
  /password|token|secret/.test(table) ||
  columns.some((column) => SECRET_COLUMN.test(column))

/** Read after the rows: a sequence knows no snapshot, and is never behind what was numbered by it. */
export async function readSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = any($1) AND c.relkind = 'S' ORDER BY 1`,
    [SCHEMAS],
  )
  if (rows.length === 0) return []
  const parts = rows.map(
    ({ name }) =>
      `SELECT ${literal(name)} AS name, last_value::text AS last, is_called AS called FROM ${name}`,
  )
  const found = await client.query<Manifest['sequences'][number]>(parts.join(' UNION ALL '))
  return found.rows
}

export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Length and last digest of every chain in one sum. */
export async function sumHistory(client: pg.ClientBase): Promise<HistorySum> {
  const { rows } = await client.query<HistorySum>(
    `SELECT count(*)::int AS chains, coalesce(sum(entries), 0)::int AS entries,
       encode(sha256(convert_to(coalesce(string_agg(
         concat_ws(' ', object_type, object_id, entries, digest), E'\\n' ORDER BY object_type COLLATE "C", object_id COLLATE "C"), ''),
         'UTF8')), 'hex') AS digest,
       (SELECT max(number) FROM history_anchors) AS anchor
     FROM history_heads`,
  )
  const [sum] = rows
  if (sum === undefined) throw new Error('The history gave no sum')
  return sum
}
