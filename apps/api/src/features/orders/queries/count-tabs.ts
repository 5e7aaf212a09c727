import type { User } from '@cais/domain/access/actor'
import type { OrderStatus } from '@cais/domain/orders/statuses'
import { shownStatuses } from '@cais/domain/orders/tabs'
import { sql } from 'kysely'
import { countedFrom } from '../../../aggregates/documents/list/counted-from.ts'
import { MOST_TEXTS } from '../../../aggregates/documents/list/counted-text.ts'
import type { OrderFilters, OrderTab } from '../../../aggregates/documents/list/order-filters.ts'
import { type OrderWhere, seenWhere, tabWhere } from '../../../aggregates/documents/list/order-where.ts'
import { readOrderTotals } from '../../../aggregates/documents/list/read-order-totals.ts'
import { isOwnTab, TAB_NAMES, wantedStatuses } from '../../../aggregates/documents/list/tab-conditions.ts'
import { hasText, isIndexed } from '../../../aggregates/documents/list/text-filters.ts'
import type { Db } from '../../../db/pool.ts'

type TabCounts = Record<OrderTab, number | null>

/** Documents of each tab under the same filters, null where a text finds too many to count. Each tab has its own status filter. */
export async function countTabs(db: Db, filters: OrderFilters, user: User): Promise<TabCounts> {
  const [statuses, mine] = await Promise.all([
    readStatusCounts(db, seenWhere(filters, user), user.id),
    readOrderTotals(db, tabWhere(filters, 'mine', user)),
  ])
  const tabs = Object.keys(TAB_NAMES) as OrderTab[]
  if (!isCounted(statuses, filters) || !mine.isExact)
    return Object.fromEntries(tabs.map((tab) => [tab, null])) as TabCounts
  const count = (tab: OrderTab) => (isOwnTab(tab) ? mine.documents : countOn(tab, statuses, filters.status))
  return Object.fromEntries(tabs.map((tab) => [tab, count(tab)])) as TabCounts
}

/** Whether the counts are complete. Where nothing was found no row says so; a text without an index was not looked for in all documents. */
function isCounted(counts: readonly StatusCount[], filters: OrderFilters): boolean {
  if (counts.length === 0) return !hasText(filters) || isIndexed(filters)
  return (
    counts.reduce((sum, { texts }) => sum + texts, 0) <= MOST_TEXTS && counts.every(({ isWhole }) => isWhole)
  )
}

function countOn(
  tab: OrderTab,
  counts: readonly StatusCount[],
  wanted: readonly string[] | undefined,
): number {
  const shown = shownStatuses(TAB_NAMES[tab], wantedStatuses(wanted))
  return counts
    .filter(({ status }) => shown.includes(status))
    .reduce((sum, { documents }) => sum + documents, 0)
}

export type StatusCount = {
  readonly status: OrderStatus
  readonly documents: number
  /** Counts of documents found by text, up to a limit, and whether they are complete. */
  readonly texts: number
  readonly isWhole: boolean
}

/** Documents by status. Drafts are those of the user. */
async function readStatusCounts(db: Db, where: OrderWhere, userId: number): Promise<StatusCount[]> {
  const { rows: from, texts, isWhole } = countedFrom(where)
  const { rows } = await sql<StatusCount>`
    SELECT o.status, sum(documents)::bigint AS documents, ${texts} AS texts, ${isWhole} AS "isWhole"
    FROM ${from} WHERE ${where.kinds} AND (o.status <> 'DRAFT' OR o.created_by = ${userId}) GROUP BY 1`.execute(
    db,
  )
  return rows
}
