import type { OrderRow } from '@cais/contract/orders/schemas'
import { Badge } from '../../../ui/marks/badge.tsx'
import { StageBadge, useStageLabels } from '../../../ui/marks/stage-badge.tsx'
import { isDraft } from '../model/order-link.ts'

/** The badge of a document's stage; in lists a draft shows 'Draft' in place of its stage (decision 0084). */
export function OrderBadge({ order }: { order: Pick<OrderRow, 'status' | 'stages'> }) {
  const words = useStageLabels()
  if (isDraft(order)) return <Badge colour="secondary">{words.status('DRAFT')}</Badge>
  return <StageBadge status={order.status} stages={order.stages} />
}
