import type { User } from '@cais/domain/access/actor'
import { ORDER_STATUSES, type OrderStatus } from '@cais/domain/orders/statuses'
import { ORDER_TABS, type OrderTabName, shownStatuses } from '@cais/domain/orders/tabs'
import { type RawBuilder, sql } from 'kysely'
import type { OrderTab } from './order-filters.ts'

/** Status and ownership of a tab, narrowed by the status filter. */
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

/** Tabs as the address bar names them → as the domain does. */
export const TAB_NAMES: Readonly<Record<OrderTab, OrderTabName>> = {
  mine: 'my-orders',
  pending: 'pending',
  drafts: 'my-drafts',
  processing: 'processing',
  canceled: 'canceled-closed',
  finished: 'finished',
  all: 'all',
}

/** The status filter as statuses: 'not submitted' is a draft; what is no status finds nothing. */
export const wantedStatuses = (names: readonly string[] | undefined): readonly OrderStatus[] | undefined =>
  names &&
  ORDER_STATUSES.filter((status) =>
    names.some((name) => name === status || (status === 'DRAFT' && name === 'NOT_SUBMITTED')),
  )
