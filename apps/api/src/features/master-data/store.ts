import { MASTER_TYPES, type MasterNoun } from '@cais/domain/access/master-data'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { MasterCard } from '@cais/domain/master-data/cards'
import type { MasterFacts } from '@cais/domain/master-data/edit-card'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import { STORED, type Stored } from './tables.ts'

/** A record as it is read: the fields of its kind, and what every kind has. */
export type MasterRecord = MasterCard & {
  readonly id: number
  readonly version: number
  readonly createdAt: string
  readonly memberNames?: readonly string[]
}

/** The columns of a record `m` under the names of its fields. */
export const columnsOf = ({ columns, rows = {}, id }: Stored) => [
  sql`${sql.ref(`m.${id}`)}`.as('id'),
  ...Object.entries(columns).map(([field, column]) => sql`${sql.ref(`m.${column}`)}`.as(field)),
  ...Object.entries(rows).map(([field, value]) => value.as(field)),
  sql`m.active`.as('active'),
  sql`m.version`.as('version'),
  sql`m.created_at`.as('createdAt'),
]

/** The records of a kind as `m`. */
export const recordsOf = (db: Db, { table }: Stored) =>
  db.selectFrom(sql<Record<string, unknown>>`${sql.table(table)}`.as('m'))

/** Throws NOT_FOUND. */
export async function findRecord(db: Db, noun: MasterNoun, id: number): Promise<MasterRecord> {
  const stored = STORED[noun]
  const row = await recordsOf(db, stored)
    .select(columnsOf(stored))
    .where(sql.ref(`m.${stored.id}`), '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { [MASTER_TYPES[noun]]: id })
  return recordOf(row)
}

/** A row has the fields of its kind: tables.ts names each of them. */
export const recordOf = (row: object): MasterRecord => row as MasterRecord

/** The same under lock: changes of one record wait for each other. */
export async function lockRecord(trx: Trx, noun: MasterNoun, id: number): Promise<MasterRecord> {
  const stored = STORED[noun]
  await sql`SELECT FROM ${sql.table(stored.table)} WHERE ${sql.ref(stored.id)} = ${id} FOR NO KEY UPDATE`.execute(
    trx,
  )
  return findRecord(trx, noun, id)
}

/** The records with one of these keys; locked, and their keys with them, where they will be written. */
export async function readByKeys(
  trx: Trx,
  noun: MasterNoun,
  { keys, isLocked }: { readonly keys: readonly string[]; readonly isLocked: boolean },
): Promise<ReadonlyMap<string, MasterRecord>> {
  const stored = STORED[noun]
  if (isLocked) {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${stored.table} || ' ' || key, 0))
      FROM (SELECT DISTINCT key FROM unnest(${[...keys]}::text[]) AS key ORDER BY key) AS sorted`.execute(trx)
    await sql`SELECT FROM ${sql.table(stored.table)} WHERE key = ANY(${[...keys]}::text[])
      ORDER BY ${sql.ref(stored.id)} FOR NO KEY UPDATE`.execute(trx)
  }
  const rows = await recordsOf(trx, stored)
    .select([...columnsOf(stored), sql<string>`m.key`.as('key')])
    .where(sql<boolean>`m.key = ANY(${[...keys]}::text[])`)
    .execute()
  return new Map(rows.map(({ key, ...row }) => [String(key), recordOf(row)]))
}

/** Who gives a record this key waits for whoever does so now, so that no two records get one key. */
export async function isKeyTaken(
  trx: Trx,
  noun: MasterNoun,
  { key, exceptId }: { readonly key: string; readonly exceptId: number | null },
): Promise<boolean> {
  const { table, id } = STORED[noun]
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${table} ${key}`}, 0))`.execute(trx)
  const { rows } = await sql`
    SELECT FROM ${sql.table(table)} WHERE key = ${key} AND ${sql.ref(id)} IS DISTINCT FROM ${exceptId}::bigint LIMIT 1`.execute(
    trx,
  )
  return rows.length > 0
}

export type Written = { readonly key: string; readonly card: MasterCard }

/** The columns of a record as the table has them. */
function columnsWritten(noun: MasterNoun, { key, card }: Written, now: Date): Record<string, unknown> {
  const fields = new Map(Object.entries(card))
  return {
    ...Object.fromEntries(
      Object.entries(STORED[noun].columns).map(([field, column]) => [column, fields.get(field)]),
    ),
    active: card.active,
    key,
    updated_at: now.toISOString(),
  }
}

/** New records; answers their ids in the same order. */
export async function insertRecords(
  trx: Trx,
  noun: MasterNoun,
  written: readonly Written[],
  now: Date,
): Promise<readonly number[]> {
  if (written.length === 0) return []
  const { table, id } = STORED[noun]
  const rows = written.map((one) => ({
    ...columnsWritten(noun, one, now),
    created_at: now.toISOString(),
  }))
  const names = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  const added = await sql<{ id: number; key: string }>`
    INSERT INTO ${sql.table(table)} (${names})
    SELECT ${names} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    RETURNING ${sql.ref(id)} AS id, key`.execute(trx)
  const ids = new Map(added.rows.map((row) => [row.key, row.id]))
  const placed = written.map(({ key }) => ids.get(key) ?? 0)
  await saveRows(
    trx,
    written.map(({ card }, at) => ({ id: placed[at] ?? 0, card })),
  )
  return placed
}

/** Changed records, each one version further. */
export async function updateRecords(
  trx: Trx,
  noun: MasterNoun,
  written: readonly (Written & { readonly id: number })[],
  now: Date,
): Promise<void> {
  if (written.length === 0) return
  const { table, id } = STORED[noun]
  const rows = written.map((one) => ({ id: one.id, columns: columnsWritten(noun, one, now) }))
  const values = Object.keys(rows[0]?.columns ?? {}).map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`changed.${column}`)}`,
  )
  await sql`
    UPDATE ${sql.table(table)} AS m SET ${sql.join(values)}, version = m.version + 1
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (id bigint, columns jsonb),
      jsonb_populate_record(NULL::${sql.table(table)}, given.columns) AS changed
    WHERE ${sql.ref(`m.${id}`)} = given.id`.execute(trx)
  await saveRows(trx, written)
}

type Placed = { readonly id: number; readonly card: MasterCard }

/** The rates of VAT codes and the people of teams are written anew: they are few, and nothing refers to their rows. */
async function saveRows(trx: Trx, records: readonly Placed[]): Promise<void> {
  const codes = records.flatMap(({ card }) => ('rates' in card ? [card] : []))
  if (codes.length > 0) {
    const names = codes.map(({ code }) => code)
    await trx.deleteFrom('vat_rates').where('code', '=', sql<string>`any(${names}::text[])`).execute()
    const rates = codes.flatMap(({ code, rates }) =>
      rates.map((rate) => ({
        code,
        valid_from: rate.validFrom,
        valid_to: rate.validTo,
        rate_bp: rate.rateBp,
        exemption_reason: rate.exemptionReason,
      })),
    )
    await trx.insertInto('vat_rates').values(rates).execute()
  }
  const teams = records.flatMap(({ id, card }) => ('members' in card ? [{ id, members: card.members }] : []))
  if (teams.length > 0) {
    const ids = teams.map(({ id }) => id)
    await trx.deleteFrom('team_members').where('team_id', '=', sql<number>`any(${ids}::bigint[])`).execute()
    const members = teams.flatMap(({ id, members }) =>
      members.map((driver, place) => ({ team_id: id, driver_id: driver, position: place + 1 })),
    )
    if (members.length > 0) await trx.insertInto('team_members').values(members).execute()
  }
}

/** What the rules ask of the database about some records. */
export async function readFacts(trx: Trx, cards: readonly MasterCard[]): Promise<RecordFacts> {
  const codes = cards.flatMap((card) => ('rates' in card ? [card.code] : []))
  const members = cards.flatMap((card) => ('members' in card ? card.members : []))
  const hasPrinters = cards.some((card) => 'fallback' in card)
  return {
    lastUses: await readLastUses(trx, codes),
    crew: await readCrew(trx, members),
    printers: hasPrinters ? await readPrinters(trx) : new Map(),
  }
}

export type RecordFacts = Pick<MasterFacts, 'crew' | 'printers'> & {
  /** The last day on which an invoice used a VAT code. */
  readonly lastUses: ReadonlyMap<string, string>
}

/** What the rules ask about one of them. */
export const factsOf = ({ lastUses, crew, printers }: RecordFacts, card: MasterCard): MasterFacts => ({
  usedUntil: 'rates' in card ? (lastUses.get(card.code) ?? null) : null,
  crew,
  printers,
})

/** The last day of an invoice with each of the VAT codes: invoices are walked from the newest one. */
async function readLastUses(trx: Trx, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map()
  const { rows } = await sql<{ code: string; day: string }>`
    SELECT asked.code, used.issued_on AS day FROM unnest(${[...new Set(codes)]}::text[]) AS asked (code)
    CROSS JOIN LATERAL (
      SELECT issued_on FROM invoices
      WHERE EXISTS (SELECT FROM invoice_lines AS l WHERE l.invoice_id = invoices.id AND l.vat_code = asked.code)
      ORDER BY issued_on DESC, id DESC LIMIT 1) AS used`.execute(trx)
  return new Map(rows.map(({ code, day }) => [code, day]))
}

async function readPrinters(trx: Trx): Promise<MasterFacts['printers']> {
  const rows = await trx
    .selectFrom('printers')
    .select(['name', 'branch_id'])
    .where('active', '=', true)
    .execute()
  return new Map(rows.map(({ name, branch_id }) => [name, branch_id]))
}

async function readCrew(trx: Trx, ids: readonly number[]): Promise<MasterFacts['crew']> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('drivers')
    .select(['id', 'branch_id', 'active'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, branch_id, active }) => [id, { branchId: branch_id, active }]))
}

/** Of these ids those of branches. */
export async function readBranches(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('branches')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The drivers and helpers of some branches, by branch and folded name. */
export async function readPeople(db: Db, branchIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('drivers')
    .select(['id', 'key'])
    .where('branch_id', '=', sql<string>`any(${[...branchIds]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** Who changed the record last, and when; undefined where it has no history: it came with a migration or a file. */
export const readLastChange = (db: Db, type: string, id: number) =>
  db
    .selectFrom('history_heads as head')
    .innerJoin('history as last', (join) =>
      join
        .onRef('last.object_type', '=', 'head.object_type')
        .onRef('last.object_id', '=', 'head.object_id')
        .onRef('last.seq', '=', 'head.entries'),
    )
    .leftJoin('users as changer', 'changer.id', 'last.user_id')
    .select([
      'last.at',
      'last.user_id',
      sql<string | null>`rtrim(changer.name || ' ' || changer.surname)`.as('name'),
    ])
    .where('head.object_type', '=', type)
    .where('head.object_id', '=', String(id))
    .executeTakeFirst()
