import { type CountRow, type CountsQuery, countsQuery } from '@cais/contract/stock/counts'
import type { User } from '@cais/domain/access/actor'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type RawBuilder, sql } from 'kysely'
import { countNumber } from '../../../aggregates/stock/stock-checks.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { inWarehouses, isOneOf } from './in-warehouses.ts'

type Filter = FilterOf<CountsQuery>

/** Stock counts of the user's warehouses, under the filters. */
const filteredCounts = (db: Db, filter: Filter, user: User) =>
  db
    .selectFrom('stock_counts as n')
    .innerJoin('warehouses as w', 'w.id', 'n.warehouse_id')
    .innerJoin('users as opener', 'opener.id', 'n.opened_by')
    .leftJoin('users as ender', (join) =>
      join.on(sql<boolean>`ender.id = coalesce(n.posted_by, n.given_up_by)`),
    )
    .where(allOf([inWarehouses(user), isOneOf('n.warehouse_id', filter.warehouseId), inStates(filter.state)]))

/** What the list shows of each. */
const countColumns = (counts: ReturnType<typeof filteredCounts>) =>
  counts
    .select(['n.id', 'n.warehouse_id', 'n.note', 'n.scope', 'n.classes', 'n.opened_at', 'n.opened_by'])
    .select(['n.posted_at', 'n.given_up_at', 'n.reason', 'n.version', 'ender.id as ended_by'])
    .select(sql<string>`rtrim(opener.name || ' ' || opener.surname)`.as('opener_name'))
    .select(sql<string>`rtrim(ender.name || ' ' || ender.surname)`.as('ender_name'))
    .select(sql<number>`(SELECT count(*) FROM stock_count_lines c WHERE c.count_id = n.id)`.as('counted'))
    .select(
      sql<number>`(SELECT count(*) FROM stock_count_lines c WHERE c.count_id = n.id AND c.counted <> c.expected AND NOT c.needs_second)`.as(
        'differences',
      ),
    )
    .select(
      sql<number>`(SELECT count(*) FROM stock_count_lines c WHERE c.count_id = n.id AND c.needs_second)`.as(
        'second',
      ),
    )
    .select(BATCHES.as('batches'))

/** What there is to count: batches with stock, and what was counted beside them. */
const BATCHES = sql<number>`(
  SELECT count(*) FROM stock_levels l WHERE l.warehouse_id = n.warehouse_id
    AND (n.scope = 'whole' OR EXISTS (SELECT FROM stock_count_products chosen WHERE chosen.count_id = n.id AND chosen.product_id = l.product_id))
    AND (l.on_hand > 0 OR EXISTS (SELECT FROM stock_count_lines c WHERE c.count_id = n.id AND c.level_id = l.id)))`

type Columns = Awaited<ReturnType<ReturnType<typeof countColumns>['execute']>>[number]

function presentCount(row: Columns): CountRow {
  const endedAt = row.posted_at ?? row.given_up_at
  return {
    id: row.id,
    number: countNumber(row.warehouse_id, row.id),
    warehouseId: row.warehouse_id,
    state: row.posted_at !== null ? 'posted' : row.given_up_at !== null ? 'given-up' : 'open',
    note: row.note,
    scope: row.scope,
    classes: row.classes as CountRow['classes'],
    openedBy: { id: row.opened_by, name: row.opener_name },
    openedAt: row.opened_at,
    endedBy: row.ended_by === null ? null : { id: row.ended_by, name: row.ender_name },
    endedAt,
    reason: row.reason,
    batches: row.batches,
    counted: row.counted,
    differences: row.differences,
    second: row.second,
    version: row.version,
  }
}

const STATES: Record<CountRow['state'], RawBuilder<boolean>> = {
  open: sql<boolean>`(n.posted_at IS NULL AND n.given_up_at IS NULL)`,
  posted: sql<boolean>`n.posted_at IS NOT NULL`,
  'given-up': sql<boolean>`n.given_up_at IS NOT NULL`,
}

const inStates = (states: CountsQuery['state']) =>
  states &&
  sql<boolean>`(${
    states.length === 0
      ? sql`false`
      : sql.join(
          states.map((state) => STATES[state]),
          sql` OR `,
        )
  })`

/** Stock counts, newest first. */
export const countList = describeList(countsQuery, {
  find: filteredCounts,
  columns: countColumns,
  order: { by: () => [sql`n.id DESC`] },
  present: (rows) => rows.map(presentCount),
})

/** One stock count. Throws NOT_FOUND for what is not there or not in the user's branches. */
export async function findCount(db: Db, id: number, user: User): Promise<CountRow> {
  const row = await countColumns(filteredCounts(db, {}, user))
    .where('n.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { count: id })
  return presentCount(row)
}
