import type { OrderReply } from '@cais/contract/orders/schemas'
import { canOpen } from '@cais/domain/access/pages'
import type { Role } from '@cais/domain/access/roles'

export type NextPlace = 'go-approval' | 'go-stock' | 'go-picking'

/** Where the work on a document goes on, of the pages that this user may open (spec §6). */
export function nextPlaces(
  { type, stages, shipment }: Pick<OrderReply, 'type' | 'stages' | 'shipment'>,
  roles: readonly Role[],
) {
  const at = (...names: string[]) => stages.some((stage) => names.includes(stage))
  const places: [NextPlace, boolean][] = [
    [
      'go-approval',
      at('COMMERCIAL_APPROVAL', 'FINANCIAL_APPROVAL', 'OFFER_APPROVAL') && canOpen(roles, 'approval-id'),
    ],
    // What a lock holds is seen there too, among the blocked ones; a quote holds no stock.
    [
      'go-stock',
      type !== 'COT' && at('STOCK_ANALYSIS', 'AWAITING', 'PICKING', 'BLOCKED') && canOpen(roles, 'stock-id'),
    ],
    ['go-picking', shipment !== null && canOpen(roles, 'picking-id')],
  ]
  return places.filter(([, open]) => open).map(([place]) => place)
}
