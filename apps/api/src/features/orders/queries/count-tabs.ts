import type { User } from '@cais/domain/access/actor'
import { isOnTab } from '@cais/domain/orders/tabs'
import type { Db } from '../../../db/pool.ts'
import { countedFrom } from '../filter/counted-from.ts'
import { seenConditions } from '../filter/order-conditions.ts'
import type { OrderFilters, OrderTab } from '../filter/order-filters.ts'
import { TAB_NAMES } from '../filter/tab-names.ts'
import { wantedStatuses } from '../filter/wanted-statuses.ts'
import { readStatusCounts } from './read-status-counts.ts'

/** Documents behind each tab under the same filters, the status filter as the tab takes it. */
export async function countTabs(
  db: Db,
  filters: OrderFilters,
  user: User,
): Promise<Record<OrderTab, number>> {
  const where = seenConditions(filters, user)
  const counts = await readStatusCounts(db, { from: countedFrom(filters), where }, user.id)
  const wanted = wantedStatuses(filters.status)
  const count = (tab: OrderTab) =>
    counts
      .filter(({ status, own }) =>
        isOnTab(TAB_NAMES[tab], { status, createdBy: own ? user.id : 0 }, user.id, wanted),
      )
      .reduce((sum, { documents }) => sum + documents, 0)
  const tabs = Object.keys(TAB_NAMES) as OrderTab[]
  return Object.fromEntries(tabs.map((tab) => [tab, count(tab)])) as Record<OrderTab, number>
}
