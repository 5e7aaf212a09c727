import { AWAY_DAYS, NEVER_DAYS } from '@cais/domain/users/attention'
import { type RawBuilder, sql } from 'kysely'
import { NO_PASSWORD } from '../../../aggregates/users/passwords.ts'
import type { Db } from '../../../db/pool.ts'
import type { Condition } from '../../../engines/lists/conditions.ts'

/** When the list is read, and whose password is being guessed at (`readGuessedUsers`). */
export type Seen = { readonly now: Date; readonly guessed: readonly number[] }

const DAY_MS = 86_400_000
const before = ({ now }: Seen, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()

/** `attentionsOf` of the domain as a condition over a user; a test holds them together. */
export function needsAttention(user: 'u' | 'last', seen: Seen): Condition {
  const is = parts(user, seen)
  const u = sql.raw(user)
  return sql<boolean>`(${u}.active AND (${u}.roles = '{}' OR ${u}.must_change_password
    OR CASE WHEN ${u}.last_sign_in_at IS NULL THEN ${u}.created_at < ${before(seen, NEVER_DAYS)}
      ELSE ${u}.last_sign_in_at < ${before(seen, AWAY_DAYS)} END
    OR ${is.guessed} OR ${is.noPassword} OR ${is.linkExpired} OR ${is.operationsInactive} OR ${is.branchInactive}
    OR ${is.branchMissing}))`
}

/**
 * What of the facts is no column of the user. Nothing is looked up user by user: branches, operations and links are
 * read once for all of a list.
 */
function parts(user: string, seen: Seen) {
  const u = sql.raw(user)
  const hasLink = (expired: RawBuilder<unknown>) =>
    sql<boolean>`${u}.id IN (SELECT l.user_id FROM password_links l WHERE l.used_at IS NULL AND l.withdrawn_at IS NULL
      AND l.expires_at ${expired} ${seen.now.toISOString()})`
  return {
    guessed: sql<boolean>`${u}.id = any(${[...seen.guessed]}::bigint[])`,
    noPassword: sql<boolean>`(${u}.password_hash = ${NO_PASSWORD} AND NOT ${hasLink(sql`>`)} AND NOT ${hasLink(sql`<=`)})`,
    linkExpired: hasLink(sql`<=`),
    operationsInactive: sql<boolean>`(${u}.scope_operations <> '{}'
      AND NOT ${u}.scope_operations && ARRAY(SELECT o.id FROM operations o WHERE o.active))`,
    branchInactive: sql<boolean>`(${u}.branch_id = any(ARRAY(SELECT w.id FROM branches w WHERE NOT w.active))
      OR ${u}.roles && ARRAY(SELECT 'ADMIN_' || m.id FROM branches m WHERE NOT m.active))`,
    branchMissing: sql<boolean>`(${u}.roles::text LIKE '%ADMIN\\_%' AND EXISTS (SELECT FROM unnest(${u}.roles) AS r (role) WHERE starts_with(r.role, 'ADMIN_')
      AND r.role <> all(ARRAY(SELECT 'ADMIN_' || m.id FROM branches m))))`,
  }
}

export const openSessions = (user: string, { now }: Seen) =>
  sql`SELECT s.id FROM sessions s WHERE s.user_id = ${sql.raw(user)}.id AND s.revoked_at IS NULL
    AND s.expires_at > ${now.toISOString()}`

export type ListFacts = {
  readonly id: number
  readonly must_change_password: boolean
  readonly guessed: boolean
  readonly no_password: boolean
  readonly link_expired: boolean
  readonly operations_inactive: boolean
  readonly branch_inactive: boolean
  readonly branch_missing: boolean
  readonly sessions: number
  /** Of the newest session; null = none is known any more. */
  readonly user_agent: string | null
  readonly address: string | null
}

/** What the list says of users besides their columns, read once for all of a page. */
export async function readListFacts(
  db: Db,
  ids: readonly number[],
  seen: Seen,
): Promise<ReadonlyMap<number, ListFacts>> {
  const is = parts('u', seen)
  const { rows } = await sql<ListFacts>`SELECT u.id, u.must_change_password, ${is.guessed} AS guessed,
      ${is.noPassword} AS no_password, ${is.linkExpired} AS link_expired,
      ${is.operationsInactive} AS operations_inactive, ${is.branchInactive} AS branch_inactive,
      ${is.branchMissing} AS branch_missing, newest.user_agent, newest.address,
      (SELECT count(*) FROM (${openSessions('u', seen)}) open) AS sessions
    FROM users u
    LEFT JOIN LATERAL (SELECT s.user_agent, s.address FROM sessions s WHERE s.user_id = u.id
      ORDER BY s.created_at DESC, s.id LIMIT 1) newest ON true
    WHERE u.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
