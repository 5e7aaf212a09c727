import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Condition } from '../../paging/conditions.ts'
import type { ApprovalQuery } from './approval-conditions.ts'

/**
 * What comes after an approval in the order of the list, whether or not it still waits: the index of the inbox goes
 * straight there. Nothing where it is unknown.
 */
export async function readPlaceAfter(
  db: Db,
  approvalId: number,
  sort: ApprovalQuery['sort'],
): Promise<Condition> {
  const row = await db
    .selectFrom('approvals')
    .select(['id', 'raised_at', 'amount_at_risk'])
    .where('id', '=', approvalId)
    .executeTakeFirst()
  if (row === undefined) return sql<boolean>`false`
  const { id, raised_at: raised, amount_at_risk: amount } = row
  if (sort === 'amount') return sql<boolean>`(a.amount_at_risk, a.id) < (${amount}::bigint, ${id}::bigint)`
  const sign = sort === 'oldest' ? sql`>` : sql`<`
  return sql<boolean>`(a.raised_at, a.id) ${sign} (${raised}::timestamptz, ${id}::bigint)`
}
