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

/** The tabs of no state of their own: there the status filter alone decides, so that 'not submitted' finds drafts (spec §2). */
const WIDE: readonly OrderTabName[] = ['my-orders', 'all']

/** The statuses of a tab under a status filter; without one, those of the tab. */
export function shownStatuses(tab: OrderTabName, wanted?: readonly OrderStatus[]): readonly OrderStatus[] {
  const { statuses }: OrderTab = ORDER_TABS[tab]
  if (wanted === undefined) return statuses
  return WIDE.includes(tab) ? wanted : wanted.filter((status) => statuses.includes(status))
}

/** Whether a document stands on a tab for this user; drafts are a private matter in every tab, even for admins. */
export function isOnTab(
  tab: OrderTabName,
  { status, createdBy }: TabSubject,
  userId: number,
  wanted?: readonly OrderStatus[],
): boolean {
  const isOwn = createdBy === userId
  if (!shownStatuses(tab, wanted).includes(status)) return false
  return isOwn || (!ORDER_TABS[tab].own && status !== 'DRAFT')
}

export type TabSubject = { readonly status: OrderStatus; readonly createdBy: number }
