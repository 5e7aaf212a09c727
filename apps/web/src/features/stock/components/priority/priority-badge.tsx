import { useTranslations } from 'use-intl'
import { Badge } from '../../../../ui/marks/badge.tsx'

/** Stands only beside what does not come in its turn. */
export function PriorityBadge({ priority }: { priority: number }) {
  const t = useTranslations('stock.priority')
  if (priority === 0) return null
  return (
    <Badge colour={priority >= 9 ? 'danger' : 'warning'}>{t('badge', { priority: String(priority) })}</Badge>
  )
}
