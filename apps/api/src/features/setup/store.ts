import type { SetupRate } from '@cais/contract/setup/schemas'
import type { SetupToken } from '@cais/domain/company/set-up'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'

/** Filling an empty database and setting it up happen one after the other, whichever process does it. */
export const SETUP_LOCK = 7_226_010

export const lockSetup = (trx: Trx) => sql`SELECT pg_advisory_xact_lock(${SETUP_LOCK}::bigint)`.execute(trx)

export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

type StoredToken = SetupToken & { readonly usedBy: number | null }

export async function findToken(db: Db, digest: string): Promise<StoredToken | undefined> {
  const row = await db
    .selectFrom('setup_tokens')
    .select(['expires_at', 'used_by'])
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row && { expiresAt: row.expires_at, usedBy: row.used_by }
}

type NewToken = { readonly digest: string; readonly now: Date; readonly expiresAt: string }

export async function addToken(db: Db, { digest, now, expiresAt }: NewToken): Promise<void> {
  const row = { digest, created_at: now.toISOString(), expires_at: expiresAt }
  await db.insertInto('setup_tokens').values(row).execute()
}

export async function markTokenUsed(trx: Trx, digest: string, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable('setup_tokens')
    .set({ used_at: now.toISOString(), used_by: userId })
    .where('digest', '=', digest)
    .execute()
}

export type FirstUser = {
  readonly username: string
  readonly name: string
  readonly surname: string
  readonly email: string
  readonly passwordHash: string
  readonly branchId: string
  readonly now: Date
}

/** The first administrator; the branch that they belong to is made in the same transaction, by them. */
export async function insertFirstUser(trx: Trx, { passwordHash, branchId, now, ...person }: FirstUser) {
  await sql`SET CONSTRAINTS users_branch_id_fkey DEFERRED`.execute(trx)
  const at = now.toISOString()
  const account = { ...person, password_hash: passwordHash, branch_id: branchId, roles: ['ADMIN'] }
  const { id } = await trx
    .insertInto('users')
    .values({ ...account, created_at: at, updated_at: at, password_changed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The codes that the rates bring along, each with its id and its rates as they are stored. */
export async function insertRates(trx: Trx, rates: readonly SetupRate[]) {
  if (rates.length === 0) return []
  const rows = rates.map(({ code, validFrom, validTo, rate, exemption }) => ({
    code,
    valid_from: validFrom,
    valid_to: validTo,
    rate_bp: Math.round(rate * 100),
    exemption_reason: rate === 0 ? exemption : null,
  }))
  await trx.insertInto('vat_rates').values(rows).execute()
  const codes = await trx.selectFrom('vat_codes').select(['id', 'code']).orderBy('id').execute()
  return codes.map(({ id, code }) => ({ id, code, rates: rates.filter((rate) => rate.code === code) }))
}

/** What a company starts with of payment conditions and reasons. */
export async function readProposals(db: Db) {
  const names = ['name_pt as namePt', 'name_en as nameEn'] as const
  const conditions = db
    .selectFrom('payment_conditions')
    .select(['code', ...names])
    .where('active', '=', true)
  const reasons = db
    .selectFrom('reasons')
    .select(['id as code', 'place', ...names])
    .where('active', '=', true)
  return {
    paymentConditions: await conditions.orderBy('id').execute(),
    reasons: await reasons.orderBy('id').execute(),
  }
}

/** Makes those inactive that are not wanted. Answers the ids under which their history stands. */
export async function deactivateProposals(
  trx: Trx,
  { conditions, reasons }: { readonly conditions: readonly string[]; readonly reasons: readonly string[] },
  now: Date,
) {
  const change = { active: false, updated_at: now.toISOString(), version: sql<number>`version + 1` }
  const ofConditions = await trx
    .updateTable('payment_conditions')
    .set(change)
    .where('code', '=', sql<string>`any(${[...conditions]}::text[])`)
    .returning(['id', 'code'])
    .execute()
  const ofReasons = await trx
    .updateTable('reasons')
    .set(change)
    .where('id', '=', sql<string>`any(${[...reasons]}::text[])`)
    .returning(['record_id as id', 'id as code'])
    .execute()
  return [
    ...ofConditions.map((row) => ({ ...row, type: 'payment-condition' as const })),
    ...ofReasons.map((row) => ({ ...row, type: 'reason' as const })),
  ]
}
