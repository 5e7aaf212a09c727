import type { User } from '@cais/domain/access/actor'
import { hasRole } from '@cais/domain/access/roles'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { countedByAge, type WaitingFigure } from './read-waiting-orders.ts'

/** The tabs of Morpheus that wait for a person. */
const TABS = { 'inbound-incomplete': 'incomplete', 'inbound-pending': 'pending' } as const

export const inboundLink = (kind: string): string =>
  `/morpheus?tab=${TABS[kind as keyof typeof TABS] ?? 'pending'}`

/** Orders that came in of which something waits, for whoever mends it; by the index of their state. */
export async function readWaitingInbound(db: Db, user: User, today: CalendarDate): Promise<WaitingFigure[]> {
  if (!hasRole(user.roles, 'SUPER_USER')) return []
  const { rows } = await sql<WaitingFigure>`
    SELECT CASE WHEN i.is_incomplete THEN 'inbound-incomplete' ELSE 'inbound-pending' END AS kind, count(*) AS count, NULL::bigint AS total,
      min(i.arrived_at) AS oldest, ${countedByAge(sql<string>`i.arrived_at`, today)}
    FROM inbound_orders AS i WHERE i.state = 'pending' GROUP BY i.is_incomplete`.execute(db)
  return rows
}
