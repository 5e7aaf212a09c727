import type { OrderReply } from '@cais/contract/orders/schemas'
import { canOpen } from '@cais/domain/access/pages'
import type { Role } from '@cais/domain/access/roles'

export type NextPage = 'go-approval' | 'go-stock' | 'go-picking' | 'go-counter'

/** The pages where the work on a document continues, of those that the user may open (docs/domain/access.md). */
export function nextPages(
  {
    type,
    stages,
    shipment,
    allowedActions,
    withdraws,
  }: Pick<OrderReply, 'type' | 'stages' | 'shipment' | 'allowedActions' | 'withdraws'>,
  roles: readonly Role[],
) {
  const at = (...names: string[]) => stages.some((stage) => names.includes(stage))
  const pages: [NextPage, boolean][] = [
    [
      'go-approval',
      at('COMMERCIAL_APPROVAL', 'FINANCIAL_APPROVAL', 'OFFER_APPROVAL') && canOpen(roles, 'approval-id'),
    ],
    // Stock analysis also lists blocked orders; a quote reserves no stock.
    [
      'go-stock',
      type !== 'COT' && at('STOCK_ANALYSIS', 'AWAITING', 'PICKING', 'BLOCKED') && canOpen(roles, 'stock-id'),
    ],
    [
      'go-counter',
      withdraws && allowedActions.includes('deliver-at-counter') && canOpen(roles, 'picking-counter'),
    ],
    ['go-picking', shipment !== null && canOpen(roles, 'picking-id')],
  ]
  return pages.filter(([, isOpen]) => isOpen).map(([page]) => page)
}
