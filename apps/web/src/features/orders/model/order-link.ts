import type { OrderRow } from '@cais/contract/orders/schemas'
import type { LinkProps } from '@tanstack/react-router'

type Subject = Pick<OrderRow, 'id' | 'status'>

export const isDraft = ({ status }: Pick<OrderRow, 'status'>) => status === 'DRAFT'

/** The link of a row: to the editor of a draft, or to the page of a document. */
export function orderLink(order: Subject): LinkProps {
  const params = { id: String(order.id) }
  return isDraft(order) ? { to: '/documents/drafts/{-$id}', params } : { to: '/documents/$id', params }
}
