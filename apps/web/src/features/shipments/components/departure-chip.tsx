import { departureInstant } from '@cais/domain/shipments/departure'
import { useTranslations } from 'use-intl'
import { formatDuration } from '../../../lib/format/age.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useNow } from '../../../lib/screen/use-now.ts'
import { Badge } from '../../../ui/marks/badge.tsx'
import type { Shipment } from '../model/shipments-query.ts'

const DAY_SECONDS = 24 * 3600

/** When it leaves, and how long that is from now; nothing once it has left. */
export function DepartureChip({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments.detail')
  const now = useNow()
  const { departsOn, departsTime, group } = shipment
  if (departsOn === null || group === 'gone') return null
  const left = (departureInstant(departsOn, departsTime) - now) / 1000
  const at = departsTime ?? formatDate(departsOn)
  if (left < 0)
    return <Badge colour="darkorange">{t('lateSince', { at, time: formatDuration(-left) })}</Badge>
  if (departsTime === null || left > DAY_SECONDS)
    return (
      <Badge colour="secondary">
        {t('leaves', { at: [formatDate(departsOn), departsTime ?? ''].join(' ').trim() })}
      </Badge>
    )
  return <Badge colour="darkorange">{t('leavesIn', { at, time: formatDuration(left) })}</Badge>
}
