import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { Trx } from '../../../db/transaction.ts'

/** `column = any(ids)`: one statement text however many ids, unlike a list of parameters. */
export const anyOf = (ids: readonly number[]) => sql<number>`any(${[...ids]}::bigint[])`

/** Names of the columns in which the pairs differ, in at least one pair. */
export function changedColumns<Row extends object>(
  pairs: readonly { readonly before: Row; readonly after: Row }[],
): string[] {
  const names = new Set<string>()
  for (const { before, after } of pairs) {
    for (const [name, value] of Object.entries(after)) {
      if (!isDeepStrictEqual(value, before[name as keyof Row])) names.add(name)
    }
  }
  return [...names]
}

/** The columns in which two rows differ: { column: [before, after] }. */
export function columnChanges<Row extends object>(
  before: Row,
  after: Row,
): Record<string, readonly [unknown, unknown]> {
  const names = changedColumns([{ before, after }])
  return Object.fromEntries(
    names.map((name) => [name, [before[name as keyof Row], after[name as keyof Row]]]),
  )
}

/** The items of each key, in their order. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}

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
