import { ORDER_STATUSES, type OrderStatus } from './statuses.ts'

export type OrderTab = {
  readonly statuses: readonly OrderStatus[]
  /** Only what the user created. */
  readonly own: boolean
}

const SUBMITTED = ORDER_STATUSES.filter((status) => status !== 'DRAFT')

/** The tabs of the orders list (spec §2) as data, for SQL and for counts. Drafts are seen by their creator only. */
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

/** Whether a document stands on a tab for this user. */
export function isOnTab(tab: OrderTabName, document: TabSubject, userId: number): boolean {
  const { statuses, own }: OrderTab = ORDER_TABS[tab]
  return statuses.includes(document.status) && (!own || document.createdBy === userId)
}

export type TabSubject = { readonly status: OrderStatus; readonly createdBy: number }
