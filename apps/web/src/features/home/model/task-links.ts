import type { BadgeColour } from '@cais/domain/orders/badge'
import type { HomeTask } from '../api.ts'

/** The address of the page where the task is done. */
export function linkOfTask({ kind, id, stage }: HomeTask): string {
  if (kind === 'draft') return `/documents/drafts/${id}`
  if (kind === 'approval') return `/approval/${id}?stage=${stage}`
  if (kind === 'analysis') return `/stock/${id}`
  return kind.startsWith('shipment-') ? `/picking/${id}` : `/documents/${id}`
}

const TONES: Readonly<Record<string, BadgeColour>> = {
  rejected: 'danger',
  'quote-ends': 'warning',
  draft: 'secondary',
  approval: 'warning',
  analysis: 'info',
  'shipment-late': 'darkorange',
  'shipment-to-bill': 'purple',
  'shipment-failed': 'danger',
}

export const toneOfTask = ({ kind }: HomeTask): BadgeColour => TONES[kind] ?? 'secondary'
