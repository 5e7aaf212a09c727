import type { OrderRow } from '@cais/contract/orders/schemas'
import type { BulkTarget } from '../../../ui/bulk/bulk-target.ts'
import { orderLink } from '../model/order-link.ts'
import { useOrderName } from './order-name.tsx'

/** The selected rows in the form of the bulk bar and dialog. */
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
