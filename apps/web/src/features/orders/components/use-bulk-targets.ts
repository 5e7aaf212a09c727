import type { OrderRow } from '@cais/contract/orders/schemas'
import type { BulkTarget } from '../../../ui/bulk/bulk-target.ts'
import { orderLink } from '../model/order-link.ts'
import { useOrderName } from './order-name.tsx'

/** Chosen rows as bar and dialog show them. */
export function useBulkTargets(orders: readonly OrderRow[]): BulkTarget[] {
  const name = useOrderName()
  return orders.map((order) => ({
    id: order.id,
    version: order.version,
    type: order.type,
    name: name(order),
    link: orderLink(order),
    total: order.total,
  }))
}
