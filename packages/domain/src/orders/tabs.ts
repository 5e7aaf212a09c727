import { ORDER_STATUSES, type OrderStatus } from './statuses.ts'

export type OrderTab = {
  readonly statuses: readonly OrderStatus[]
  /** Only what the user created. */
  readonly own: boolean
}

const SUBMITTED = ORDER_STATUSES.filter((status) => status !== 'DRAFT')

/** The tabs of the orders list as data, for SQL and for counts. Drafts are seen by their creator only (docs/domain/orders.md). */
export const ORDER_TABS = {
  'my-orders': { statuses: SUBMITTED, own: true },
  pending: { statuses: ['SUBMITTED', 'BLOCKED', 'PENDING', 'FAILED'], own: false },
  'my-drafts': { statuses: ['DRAFT'], own: true },
  processing: { statuses: ['AWAITING', 'PARTIALLY-PROCESSED', 'PROCESSED'], own: false },
  'canceled-closed': { statuses: ['CANCELED', 'CLOSED', 'REJECTED'], own: false },
  finished: { statuses: ['FINISHED'], own: false },
  all: { statuses: SUBMITTED, own: false },
} as const satisfies Record<string, OrderTab>

export type OrderTabName = keyof typeof ORDER_TABS

/** Tabs that stand for no state: there the status filter alone decides, so that a filter for drafts finds them. */
const WIDE: readonly OrderTabName[] = ['my-orders', 'all']

/** The statuses of a tab under a status filter; without one, those of the tab. */
export function shownStatuses(tab: OrderTabName, wanted?: readonly OrderStatus[]): readonly OrderStatus[] {
  const { statuses }: OrderTab = ORDER_TABS[tab]
  if (wanted === undefined) return statuses
  return WIDE.includes(tab) ? wanted : wanted.filter((status) => statuses.includes(status))
}
