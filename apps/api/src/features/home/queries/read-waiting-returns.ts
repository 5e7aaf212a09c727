import type { User } from '@cais/domain/access/actor'
import { hasRole } from '@cais/domain/access/roles'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import { visibleClaims } from '../../../aggregates/claims/visibility.ts'
import { CLAIM_KEEPERS, RETURN_KEEPERS } from '../../../aggregates/company/roles.ts'
import type { Db } from '../../../db/pool.ts'
import { countedByAge, type WaitingFigure } from './read-waiting-orders.ts'

const LINKS = { claims: '/claims?state=pending', destructions: '/stock/returns?tab=witness' } as const

export const returnLink = (kind: string): string => LINKS[kind as keyof typeof LINKS] ?? '/'

/** Claims that nobody dealt with, and destructions that wait for the user as their witness. */
export async function readWaitingReturns(db: Db, user: User, today: CalendarDate): Promise<WaitingFigure[]> {
  const received = sql<string>`claim.received_at`
  const asked = sql<string>`d.asked_at`
  const parts = [
    hasRole(user.roles, ...CLAIM_KEEPERS) &&
      sql`SELECT 'claims'::text AS kind, count(*) AS count, coalesce(sum(claim.total), 0)::bigint AS total, min(claim.received_at) AS oldest,
        ${countedByAge(received, today)} FROM claims AS claim WHERE claim.state = 'pending' AND ${visibleClaims(user)}`,
    hasRole(user.roles, ...RETURN_KEEPERS) &&
      sql`SELECT 'destructions'::text AS kind, count(*) AS count, NULL::bigint AS total, min(d.asked_at) AS oldest,
        ${countedByAge(asked, today)} FROM destructions AS d WHERE d.state = 'waiting' AND d.witness_id = ${user.id}`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return []
  return (await sql<WaitingFigure>`${sql.join(parts, sql` UNION ALL `)}`.execute(db)).rows
}
