import type { TransferState } from '@cais/domain/transfers/derive-state'
import { useTranslations } from 'use-intl'
import { Badge, type BadgeColour } from '../marks/badge.tsx'

/** The state of a transfer. Its words come with the pages that show transfers. */
export function TransferBadge({ state }: { state: TransferState }) {
  const t = useTranslations('transfers')
  return <Badge colour={COLOURS[state]}>{t(`state.${state}`)}</Badge>
}

const COLOURS: Readonly<Record<TransferState, BadgeColour>> = {
  requested: 'info',
  picked: 'purple',
  loaded: 'purple',
  'in-transit': 'primary',
  returning: 'warning',
  differences: 'danger',
  received: 'success',
  returned: 'dark',
  lost: 'danger',
  cancelled: 'dark',
}
