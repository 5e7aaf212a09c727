import { useTranslations } from 'use-intl'
import { Badge } from '../../../ui/marks/badge.tsx'
import { StageBadge } from '../../../ui/marks/stage-badge.tsx'
import type { OrderRow } from '../api.ts'

/** An order of which nothing can go on yet stands in the stage of documents before their first line (decision 0405). */
export function InboundBadge({ row }: { row: Pick<OrderRow, 'state' | 'isIncomplete'> }) {
  const t = useTranslations('morpheus.state')
  if (row.isIncomplete) return <Badge colour="warning">{t('incomplete')}</Badge>
  if (row.state === 'pending') return <StageBadge status="PENDING" stages={['MORPHEUS_IN']} />
  return <Badge colour={row.state === 'processed' ? 'success' : 'danger'}>{t(row.state)}</Badge>
}
