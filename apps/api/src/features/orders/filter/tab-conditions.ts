import type { User } from '@cais/domain/access/actor'
import { ORDER_TABS } from '@cais/domain/orders/tabs'
import { type RawBuilder, sql } from 'kysely'
import type { OrderTab } from './order-filters.ts'
import { TAB_NAMES } from './tab-names.ts'

/**
 * Status and ownership of a tab, narrowed by the status filter. On 'all' the filter alone decides, so that
 * 'not submitted' shows the caller's drafts there (spec §2).
 */
export function tabConditions(tab: OrderTab, statuses: readonly string[] | undefined, user: User) {
  const rule = ORDER_TABS[TAB_NAMES[tab]]
  const wanted = statuses?.map((status) => (status === 'NOT_SUBMITTED' ? 'DRAFT' : status))
  const shown = wanted === undefined ? rule.statuses : narrowed(tab, rule.statuses, wanted)
  const conditions: RawBuilder<boolean>[] = [statusIs(shown)]
  if (rule.own || shown.includes('DRAFT')) conditions.push(ownWhereNeeded(rule.own, user))
  return conditions
}

const narrowed = (tab: OrderTab, statuses: readonly string[], wanted: readonly string[]) =>
  tab === 'all' ? wanted : wanted.filter((status) => statuses.includes(status))

const statusIs = (statuses: readonly string[]) => sql<boolean>`o.status = any(${[...statuses]}::text[])`

/** Drafts are a private matter in every list, even for admins. */
const ownWhereNeeded = (own: boolean, user: User) =>
  own
    ? sql<boolean>`o.created_by = ${user.id}`
    : sql<boolean>`(o.status <> 'DRAFT' OR o.created_by = ${user.id})`
