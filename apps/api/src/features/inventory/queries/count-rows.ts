import type { CountRow, CountsQuery } from '@cais/contract/stock/counts'
import type { User } from '@cais/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { countNumber } from '../../stock/queries/find-open-count.ts'
import { inWarehouses } from './in-warehouses.ts'

/** Inventories of the user's warehouses. */
export const countRows = (db: Db, user: User) =>
  db
    .selectFrom('stock_counts as n')
    .innerJoin('warehouses as w', 'w.id', 'n.warehouse_id')
    .innerJoin('users as opener', 'opener.id', 'n.opened_by')
    .leftJoin('users as ender', (join) =>
      join.on(sql<boolean>`ender.id = coalesce(n.posted_by, n.given_up_by)`),
    )
    .where(inWarehouses(user))

/** What the list shows of each. */
export const countColumns = (db: Db, user: User) =>
  countRows(db, user)
    .select([
      'n.id',
      'n.warehouse_id',
      'n.note',
      'n.opened_at',
      'n.opened_by',
      'n.posted_at',
      'n.given_up_at',
    ])
    .select(['n.reason', 'n.version', 'ender.id as ended_by'])
    .select(sql<string>`rtrim(opener.name || ' ' || opener.surname)`.as('opener_name'))
    .select(sql<string>`rtrim(ender.name || ' ' || ender.surname)`.as('ender_name'))
    .select(sql<number>`(SELECT count(*) FROM stock_count_lines c WHERE c.count_id = n.id)`.as('counted'))
    .select(
      sql<number>`(SELECT count(*) FROM stock_count_lines c WHERE c.count_id = n.id AND c.counted <> c.expected)`.as(
        'differences',
      ),
    )
    .select(BATCHES.as('batches'))

/** What there is to count: batches with stock, and what was counted beside them. */
const BATCHES = sql<number>`(
  SELECT count(*) FROM stock_levels l WHERE l.warehouse_id = n.warehouse_id
    AND (l.on_hand > 0 OR EXISTS (SELECT FROM stock_count_lines c WHERE c.count_id = n.id AND c.level_id = l.id)))`

type Columns = Awaited<ReturnType<ReturnType<typeof countColumns>['execute']>>[number]

export function presentCount(row: Columns): CountRow {
  const endedAt = row.posted_at ?? row.given_up_at
  return {
    id: row.id,
    number: countNumber(row.warehouse_id, row.id),
    warehouseId: row.warehouse_id,
    state: row.posted_at !== null ? 'posted' : row.given_up_at !== null ? 'given-up' : 'open',
    note: row.note,
    openedBy: { id: row.opened_by, name: row.opener_name },
    openedAt: row.opened_at,
    endedBy: row.ended_by === null ? null : { id: row.ended_by, name: row.ender_name },
    endedAt,
    reason: row.reason,
    batches: row.batches,
    counted: row.counted,
    differences: row.differences,
    version: row.version,
  }
}

const STATES: Record<CountRow['state'], RawBuilder<boolean>> = {
  open: sql<boolean>`(n.posted_at IS NULL AND n.given_up_at IS NULL)`,
  posted: sql<boolean>`n.posted_at IS NOT NULL`,
  'given-up': sql<boolean>`n.given_up_at IS NOT NULL`,
}

export const inStates = (states: CountsQuery['state']) =>
  states &&
  sql<boolean>`(${
    states.length === 0
      ? sql`false`
      : sql.join(
          states.map((state) => STATES[state]),
          sql` OR `,
        )
  })`
