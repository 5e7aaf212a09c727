import type { OrderRow } from '@cais/contract/orders/schemas'
import { Badge } from '../../../ui/marks/badge.tsx'
import { StageBadge, useStageWords } from '../../../ui/marks/stage-badge.tsx'
import { isDraft } from '../model/order-link.ts'

/** The badge of spec §4; in lists a draft is called a draft, because there 'Processing...' would be a lie. */
export function OrderBadge({ order }: { order: Pick<OrderRow, 'status' | 'stages'> }) {
  const words = useStageWords()
  if (isDraft(order)) return <Badge colour="secondary">{words.status('DRAFT')}</Badge>
  return <StageBadge status={order.status} stages={order.stages} />
}
