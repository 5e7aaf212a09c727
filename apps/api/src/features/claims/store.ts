import type { User } from '@cais/domain/access/actor'
import { isRetailer } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { visibleClaims } from '../../aggregates/claims/visibility.ts'
import type { Db } from '../../db/pool.ts'

/** The retailer whose claims a B2B user sees and sends. Throws RETAILER_MISSING for one who belongs to none. */
async function ownRetailer(db: Db, user: User): Promise<string | null> {
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
