import type { User } from '@cais/domain/access/actor'
import { shownStatuses } from '@cais/domain/orders/tabs'
import type { Db } from '../../../db/pool.ts'
import { MOST_TEXTS } from '../filter/counted-text.ts'
import type { OrderFilters, OrderTab } from '../filter/order-filters.ts'
import { seenWhere, tabWhere } from '../filter/order-where.ts'
import { isOwnTab } from '../filter/tab-conditions.ts'
import { TAB_NAMES } from '../filter/tab-names.ts'
import { hasText, isIndexed } from '../filter/text-filters.ts'
import { wantedStatuses } from '../filter/wanted-statuses.ts'
import { readOrderTotals } from './read-order-totals.ts'
import { readStatusCounts, type StatusCount } from './read-status-counts.ts'

type TabCounts = Record<OrderTab, number | null>

/**
 * Documents behind each tab under the same filters, null where a text finds too many to count; the status filter is a matter of the tab
 * itself.
 */
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

/** Where nothing was found, no row says whether all documents were looked through: without an index they were not. */
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
