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

type Written = { readonly key: string; readonly card: MasterCard; readonly now: Date }

const valuesOf = (noun: MasterNoun, { key, card, now }: Written): readonly [string, unknown][] => {
  const fields = new Map(Object.entries(card))
  return [
    ...Object.entries(STORED[noun].columns).map(([field, column]) => [column, fields.get(field)] as const),
    ['active', card.active],
    ['key', key],
    ['updated_at', now.toISOString()],
  ].map(([column, value]) => [String(column), value])
}

export async function insertRecord(trx: Trx, noun: MasterNoun, written: Written): Promise<number> {
  const { table, id } = STORED[noun]
  const values = [...valuesOf(noun, written), ['created_at', written.now.toISOString()] as const]
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ${sql.table(table)} (${sql.join(values.map(([column]) => sql.ref(column)))})
    VALUES (${sql.join(values.map(([, value]) => value))}) RETURNING ${sql.ref(id)} AS id`.execute(trx)
  const added = rows[0]?.id ?? 0
  await saveRows(trx, added, written.card)
  return added
}

export async function updateRecord(
  trx: Trx,
  noun: MasterNoun,
  { id, ...written }: Written & { readonly id: number },
): Promise<void> {
  const stored = STORED[noun]
  const values = valuesOf(noun, written).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`
    UPDATE ${sql.table(stored.table)} SET ${sql.join(values)}, version = version + 1 WHERE ${sql.ref(stored.id)} = ${id}`.execute(
    trx,
  )
  await saveRows(trx, id, written.card)
}

/** The rates of a VAT code and the people of a team are written anew: they are few, and nothing refers to their rows. */
async function saveRows(trx: Trx, id: number, card: MasterCard): Promise<void> {
  if ('rates' in card) {
    await trx.deleteFrom('vat_rates').where('code', '=', card.code).execute()
    const rates = card.rates.map((rate) => ({
      code: card.code,
      valid_from: rate.validFrom,
      valid_to: rate.validTo,
      rate_bp: rate.rateBp,
      exemption_reason: rate.exemptionReason,
    }))
    await trx.insertInto('vat_rates').values(rates).execute()
  }
  if ('members' in card) {
    await trx.deleteFrom('team_members').where('team_id', '=', id).execute()
    const members = card.members.map((driver, place) => ({
      team_id: id,
      driver_id: driver,
      position: place + 1,
    }))
    if (members.length > 0) await trx.insertInto('team_members').values(members).execute()
  }
}

/** What the rules ask of the database about a record. */
export async function readFacts(trx: Trx, card: MasterCard): Promise<MasterFacts> {
  return {
    usedUntil: 'rates' in card ? await lastUse(trx, card.code) : null,
    crew: 'members' in card ? await readCrew(trx, card.members) : new Map(),
  }
}

/** The last day of an invoice with the VAT code: invoices are walked from the newest one. */
async function lastUse(trx: Trx, code: string): Promise<string | null> {
  const used = await trx
    .selectFrom('invoices')
    .select('issued_on')
    .where(
      sql<boolean>`EXISTS (SELECT FROM invoice_lines AS l WHERE l.invoice_id = invoices.id AND l.vat_code = ${code})`,
    )
    .orderBy('issued_on', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return used?.issued_on ?? null
}

async function readCrew(trx: Trx, ids: readonly number[]): Promise<MasterFacts['crew']> {
  const rows = await trx
    .selectFrom('drivers')
    .select(['id', 'branch_id', 'active'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, branch_id, active }) => [id, { branchId: branch_id, active }]))
}

export const hasBranch = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('branches').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

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
