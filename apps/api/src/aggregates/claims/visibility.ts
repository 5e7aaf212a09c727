import type { User } from '@cais/domain/access/actor'
import { hasRole, isRetailer } from '@cais/domain/access/roles'
import { type RawBuilder, sql } from 'kysely'

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
