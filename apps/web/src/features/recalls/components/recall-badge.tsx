import { useTranslations } from 'use-intl'
import { Badge, type BadgeColour } from '../../../ui/marks/badge.tsx'
import type { RecallRow } from '../api.ts'

const COLOURS: Record<RecallRow['state'], BadgeColour> = {
  open: 'warning',
  blocked: 'purple',
  closed: 'secondary',
}

export function RecallBadge({ state }: Pick<RecallRow, 'state'>) {
  const t = useTranslations('recalls.state')
  return <Badge colour={COLOURS[state]}>{t(state)}</Badge>
}
