import { useTranslations } from 'use-intl'
import { Badge } from '../../../ui/marks/badge.tsx'
import type { OrderRow } from '../api.ts'

export function InboundBadge({ row }: { row: Pick<OrderRow, 'state' | 'isIncomplete'> }) {
  const t = useTranslations('morpheus.state')
  if (row.isIncomplete) return <Badge colour="warning">{t('incomplete')}</Badge>
  const colour = { processed: 'success', pending: 'info', failed: 'danger' } as const
  return <Badge colour={colour[row.state]}>{t(row.state)}</Badge>
}
