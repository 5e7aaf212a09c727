import type { User } from '@cais/domain/access/actor'
import { ORDER_TABS, shownStatuses } from '@cais/domain/orders/tabs'
import { type RawBuilder, sql } from 'kysely'
import type { OrderTab } from './order-filters.ts'
import { TAB_NAMES } from './tab-names.ts'
import { wantedStatuses } from './wanted-statuses.ts'

/** Status and ownership of a tab, narrowed by the status filter: the same in SQL as isOnTab of the domain. */
export function tabConditions(tab: OrderTab, statuses: readonly string[] | undefined, user: User) {
  const name = TAB_NAMES[tab]
  const { own } = ORDER_TABS[name]
  const shown = shownStatuses(name, wantedStatuses(statuses))
  const conditions: RawBuilder<boolean>[] = [statusIs(shown)]
  if (own || shown.includes('DRAFT')) conditions.push(ownWhereNeeded(own, user))
  return conditions
}

/** Whether the tab shows the user's own documents only; drafts are everybody's own in every list. */
export const isOwnTab = (tab: OrderTab): boolean => tab !== 'drafts' && ORDER_TABS[TAB_NAMES[tab]].own

const statusIs = (statuses: readonly string[]) => sql<boolean>`o.status = any(${[...statuses]}::text[])`

/** Drafts are a private matter in every list, even for admins. */
const ownWhereNeeded = (own: boolean, user: User) =>
  own
    ? sql<boolean>`o.created_by = ${user.id}`
    : sql<boolean>`(o.status <> 'DRAFT' OR o.created_by = ${user.id})`
