import { type BadgeColour, badgeOf } from '@cais/domain/orders/badge'
import type { LineStatus } from '@cais/domain/orders/line-status'
import { type BadgeStage, ORDER_STAGES } from '@cais/domain/orders/stages'
import { ORDER_STATUSES, type OrderStatus } from '@cais/domain/orders/statuses'
import type { ShipmentStage } from '@cais/domain/shipments/stages'
import { useTranslations } from 'use-intl'
import { Badge } from './badge.tsx'

type Props = { status: string; stages: readonly string[] }

/**
 * The badge of a document by the rule of the domain (docs/domain/orders.md); nothing for an unknown status.
 */
export function StageBadge({ status, stages }: Props) {
  const word = useBadgeLabel()(status, stages)
  const badge = knownBadge(status, stages)
  return badge === null ? null : <Badge colour={badge.colour}>{word}</Badge>
}

/** The label of the badge alone; null for an unknown status. */
export function useBadgeLabel() {
  const t = useTranslations('badges')
  return (status: string, stages: readonly string[]) => {
    const badge = knownBadge(status, stages)
    if (badge === null) return null
    return badge.kind === 'stage' ? t(`stage.${badge.stage}`) : t(badge.kind)
  }
}

function knownBadge(status: string, stages: readonly string[]) {
  const known = ORDER_STAGES.filter((stage) => stages.includes(stage))
  const inOrder = known.sort((one, other) => stages.indexOf(one) - stages.indexOf(other))
  return badgeOf(ORDER_STATUSES.find((name) => name === status) ?? null, inOrder)
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

/** Labels of stages and statuses for filters and history, in the current language. */
export function useStageLabels() {
  const t = useTranslations('badges')
  return {
    stage: (stage: BadgeStage) => t(`stage.${stage}`),
    status: (status: OrderStatus) => t(`status.${status}`),
  }
}

const LINE_COLOURS: Readonly<Record<LineStatus, BadgeColour>> = {
  awaiting: 'secondary',
  billed: 'success',
  closed: 'dark',
  'waiting picking': 'purple',
  'picking done': 'success',
  none: 'secondary',
  picking: 'darkorange',
  'stock analysis': 'info',
  'stock/picking analysis': 'darkorange',
  allocated: 'success',
  'no allocation': 'danger',
  'partial allocation': 'warning',
  pending: 'secondary',
}

const SHIPMENT_COLOURS: Readonly<Record<ShipmentStage, BadgeColour>> = {
  ready: 'secondary',
  loading: 'primary',
  finished: 'purple',
  billing: 'info',
  billed: 'success',
  'partially-billed': 'warning',
}
