import { createHash, randomBytes } from 'node:crypto'
import type { ApiKeyInput, ApiKeyReply } from '@cais/contract/sources/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { ArrivalKind } from '@cais/domain/sources/source'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { requireRetailer } from '../store.ts'

const MOST_KEYS = 20
/** Of one key in a minute, over all servers. */
const CALLS_A_MINUTE = 120
const PREFIX_LENGTH = 'cais_'.length + 6

/** Never the key itself: 256 bits of chance cannot be guessed, so a plain digest is enough. */
const digestOf = (key: string) => createHash('sha256').update(key).digest('hex')

const selectKeys = (db: Db) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.created_by')
    .select([
      'k.id',
      'k.name',
      'k.prefix',
      'k.kinds',
      'k.created_at',
      'k.last_used_at',
      'k.revoked_at',
      'k.retailer_id',
    ])
    .select(sql<string>`rtrim(u.name || ' ' || u.surname)`.as('creator'))

type KeyRow = Awaited<ReturnType<ReturnType<typeof selectKeys>['execute']>>[number]

const present = (row: KeyRow): ApiKeyReply => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  kinds: row.kinds,
  createdAt: row.created_at,
  createdBy: row.creator,
  lastUsedAt: row.last_used_at,
  revokedAt: row.revoked_at,
})

/** The keys of a retailer, those that work first. Throws NOT_FOUND. */
export async function listKeys(db: Db, retailerId: string): Promise<ApiKeyReply[]> {
  await requireRetailer(db, retailerId)
  const rows = await selectKeys(db)
    .where('k.retailer_id', '=', retailerId)
    .orderBy(sql`k.revoked_at IS NOT NULL`)
    .orderBy('k.id', 'desc')
    .execute()
  return rows.map(present)
}

/** Makes a key and answers it, this once. Throws NOT_FOUND, API_KEYS_MANY. */
export async function createKey(
  trx: Trx,
  { retailerId, name, kinds }: ApiKeyInput & { readonly retailerId: string },
  acting: Acting,
): Promise<ApiKeyReply & { readonly key: string }> {
  await trx.selectFrom('retailers').select('id').where('id', '=', retailerId).forNoKeyUpdate().execute()
  const active = (await listKeys(trx, retailerId)).filter(({ revokedAt }) => revokedAt === null)
  if (active.length >= MOST_KEYS) throw new RuleError('API_KEYS_MANY', { limit: MOST_KEYS })
  const key = `cais_${randomBytes(32).toString('base64url')}`
  const { id } = await trx
    .insertInto('api_keys')
    .values({
      retailer_id: retailerId,
      name,
      prefix: key.slice(0, PREFIX_LENGTH),
      digest: digestOf(key),
      kinds: [...new Set(kinds)],
      created_by: acting.user.id,
      created_at: acting.now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await findKey(trx, id)
  await record(trx, row, 'create-api-key', acting)
  return { ...present(row), key }
}

/** Revokes a key, for good; one that is revoked stays as it is. Throws NOT_FOUND. */
export async function revokeKey(trx: Trx, id: number, acting: Acting): Promise<ApiKeyReply> {
  const { numUpdatedRows } = await trx
    .updateTable('api_keys')
    .set({ revoked_at: acting.now.toISOString(), revoked_by: acting.user.id })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const row = await findKey(trx, id)
  if (numUpdatedRows > 0n) await record(trx, row, 'revoke-api-key', acting)
  return present(row)
}

const findKey = (db: Db, id: number): Promise<KeyRow> =>
  selectKeys(db)
    .where('k.id', '=', id)
    .executeTakeFirstOrThrow(() => new RuleError('NOT_FOUND', { apiKey: id }))

const record = (
  trx: Trx,
  { retailer_id, name, prefix }: KeyRow,
  action: string,
  { user, now, origin }: Acting,
) =>
  recordHistory(trx, {
    objectType: 'retailer',
    objectId: retailer_id,
    user,
    action,
    facts: { key: name, prefix },
    origin: origin ?? {},
    at: now.toISOString(),
  })

export type KeyOwner = { readonly id: number; readonly retailerId: string; readonly createdBy: number }

/** Whose key it is, counted as a call. Throws API_KEY_WRONG, API_KEY_SCOPE, TOO_MANY_REQUESTS. */
export async function useKey(
  db: Db,
  key: string,
  { kind, now }: { readonly kind: ArrivalKind; readonly now: Date },
): Promise<KeyOwner> {
  const row = await db
    .selectFrom('api_keys')
    .select(['id', 'retailer_id', 'kinds', 'created_by'])
    .where('digest', '=', digestOf(key))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('API_KEY_WRONG')
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  const { rows } = await sql<{ calls: number }>`
    INSERT INTO api_key_calls AS call (key_id, minute) VALUES (${row.id}, ${minute.toISOString()})
    ON CONFLICT (key_id, minute) DO UPDATE SET calls = call.calls + 1 RETURNING calls`.execute(db)
  if ((rows[0]?.calls ?? 0) > CALLS_A_MINUTE) {
    const seconds = Math.ceil((minute.getTime() + 60_000 - now.getTime()) / 1000)
    throw new RuleError('TOO_MANY_REQUESTS', { seconds })
  }
  if (!row.kinds.includes(kind)) throw new RuleError('API_KEY_SCOPE', { kind })
  await db.updateTable('api_keys').set({ last_used_at: now.toISOString() }).where('id', '=', row.id).execute()
  return { id: row.id, retailerId: row.retailer_id, createdBy: row.created_by }
}

/** Counts of past minutes say nothing any more. */
export const forgetCalls = (db: Db, now: Date) =>
  db
    .deleteFrom('api_key_calls')
    .where('minute', '<', new Date(now.getTime() - 3_600_000).toISOString())
    .execute()
