import { badgeOf } from '@cais/domain/orders/badge'
import type { LineStatus } from '@cais/domain/orders/line-status'
import { type BadgeStage, ORDER_STAGES } from '@cais/domain/orders/stages'
import { ORDER_STATUSES, type OrderStatus } from '@cais/domain/orders/statuses'
import type { ShipmentStage } from '@cais/domain/shipments/stages'
import { useTranslations } from 'use-intl'
import { Badge } from './badge.tsx'
import { LINE_COLOURS, SHIPMENT_COLOURS } from './badge-colours.ts'

type Props = { status: string; stages: readonly string[] }

/** The badge of a document by the rule of the domain (spec §4); nothing for a status that is unknown. */
export function StageBadge({ status, stages }: Props) {
  const t = useTranslations('badges')
  const known = ORDER_STAGES.filter((stage) => stages.includes(stage))
  const inOrder = known.sort((one, other) => stages.indexOf(one) - stages.indexOf(other))
  const badge = badgeOf(ORDER_STATUSES.find((name) => name === status) ?? null, inOrder)
  if (badge === null) return null
  return (
    <Badge colour={badge.colour}>{badge.kind === 'stage' ? t(`stage.${badge.stage}`) : t(badge.kind)}</Badge>
  )
}

/** The state of one line. */
export function LineBadge({ status }: { status: LineStatus }) {
  const t = useTranslations('badges')
  return <Badge colour={LINE_COLOURS[status]}>{t(`line.${status}`)}</Badge>
}

/** The stage of a shipment. */
export function ShipmentBadge({ stage }: { stage: ShipmentStage }) {
  const t = useTranslations('badges')
  return <Badge colour={SHIPMENT_COLOURS[stage]}>{t(`shipment.${stage}`)}</Badge>
}

/** Words of a stage or a status for filters and history, in the language in use. */
export function useStageWords() {
  const t = useTranslations('badges')
  return {
    stage: (stage: BadgeStage) => t(`stage.${stage}`),
    status: (status: OrderStatus) => t(`status.${status}`),
  }
}
