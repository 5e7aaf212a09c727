import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { Trx } from '../../../db/transaction.ts'

type Rows = readonly { readonly id: number }[]

/** Rows of a table out of JSON, typed by the table itself. */
const rowsOf = (table: keyof Database, rows: readonly object[]) =>
  sql`jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`

/** Writes the named columns of many rows in one statement. `extra` are further assignments, over the new row `x`. */
export async function updateRows(trx: Trx, { table, rows, columns, extra = [] }: UpdateRows): Promise<void> {
  if (rows.length === 0 || columns.length + extra.length === 0) return
  const set = [...columns.map((name) => sql`${sql.ref(name)} = x.${sql.ref(name)}`), ...extra]
  const slim = rows.map((row) => pick(row, ['id', ...columns]))
  await sql`
    UPDATE ${sql.table(table)} AS target SET ${sql.join(set)}
    FROM ${rowsOf(table, slim)} AS x WHERE target.id = x.id`.execute(trx)
}

type UpdateRows = {
  readonly table: keyof Database
  readonly rows: Rows
  readonly columns: readonly string[]
  readonly extra?: readonly RawBuilder<unknown>[]
}

/** Inserts many rows of the same columns in one statement; gives their ids in the order of `rows`. */
export async function insertRows(
  trx: Trx,
  table: keyof Database,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<number[]> {
  const [first] = rows
  if (first === undefined) return []
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  const inserted = await sql<{ id: number }>`
    INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM ${rowsOf(table, rows)} RETURNING id`.execute(trx)
  return inserted.rows.map(({ id }) => id)
}

const pick = (row: object, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name as keyof typeof row]]))
