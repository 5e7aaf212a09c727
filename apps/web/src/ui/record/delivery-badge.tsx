import type { DeliveryState } from '@cais/domain/deliveries/derive-state'
import { useTranslations } from 'use-intl'
import { Badge, type BadgeColour } from '../marks/badge.tsx'

/** The state of a delivery. Its words come with the pages that show deliveries. */
export function DeliveryBadge({ state }: { state: DeliveryState }) {
  const t = useTranslations('deliveries')
  return <Badge colour={COLOURS[state]}>{t(`state.${state}`)}</Badge>
}

const COLOURS: Readonly<Record<DeliveryState, BadgeColour>> = {
  'on-the-road': 'primary',
  delivered: 'success',
  partly: 'warning',
  refused: 'danger',
  cancelled: 'dark',
}
