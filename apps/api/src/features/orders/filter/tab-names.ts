import type { OrderTabName } from '@cais/domain/orders/tabs'
import type { OrderTab } from './order-filters.ts'

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
