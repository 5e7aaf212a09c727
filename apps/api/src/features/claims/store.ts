import type { User } from '@cais/domain/access/actor'
import { hasRole, isRetailer } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** The retailer whose claims a B2B user sees and sends. Throws RETAILER_MISSING for one who belongs to none. */
export async function ownRetailer(db: Db, user: User): Promise<string | null> {
  if (!isRetailer(user.roles)) return null
  const row = await db
    .selectFrom('retailer_users')
    .select('retailer_id')
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('RETAILER_MISSING')
  return row.retailer_id
}

/** Whose claims are sent: a retailer sends its own, whatever it says; staff name one. Throws RETAILER_MISSING, NOT_FOUND. */
export async function senderOf(db: Db, user: User, asked: string | undefined): Promise<string | null> {
  const own = await ownRetailer(db, user)
  if (own !== null || asked === undefined) return own
  const known = await db.selectFrom('retailers').select('id').where('id', '=', asked).executeTakeFirst()
  if (known === undefined) throw new RuleError('NOT_FOUND', { retailer: asked })
  return asked
}

/** Retailers see their own claims; staff those in scope, and those of which it is not known yet where they belong. Over `claim`. */
export function visibleClaims({ id, roles, scope }: User): RawBuilder<boolean> {
  if (hasRole(roles, 'SUPER_USER')) return sql<boolean>`true`
  if (isRetailer(roles))
    return sql<boolean>`claim.retailer_id = (SELECT retailer_id FROM retailer_users WHERE user_id = ${id})`
  const within = (column: string, codes: 'all' | readonly string[]) =>
    codes === 'all'
      ? sql`true`
      : sql`(${sql.ref(column)} IS NULL OR ${sql.ref(column)} = any(${[...codes]}::text[]))`
  return sql<boolean>`(${within('claim.branch_id', scope.branches)} AND ${within('claim.operation_id', scope.operations)})`
}

/** Throws NOT_FOUND for a claim that the user may not see. */
export async function requireClaim(db: Db, id: number, user: User): Promise<void> {
  const found = await db
    .selectFrom('claims as claim')
    .select('claim.id')
    .where('claim.id', '=', id)
    .where(visibleClaims(user))
    .executeTakeFirst()
  if (found === undefined) throw new RuleError('NOT_FOUND', { claim: id })
}
