import { useTranslations } from 'use-intl'
import { Badge } from '../../../ui/marks/badge.tsx'

/** Stands only beside what does not come in its turn. */
export function PriorityBadge({ priority }: { priority: number }) {
  const t = useTranslations('stock.priority')
  if (priority === 0) return null
  // the words of the window where it is set; a place between them only the API gives
  const words =
    priority === 5 || priority === 9 ? t(`badgeOf.${priority}`) : t('badge', { priority: String(priority) })
  return <Badge colour={priority >= 9 ? 'danger' : 'warning'}>{words}</Badge>
}
