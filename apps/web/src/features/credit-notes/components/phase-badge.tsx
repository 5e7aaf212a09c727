import { useTranslations } from 'use-intl'
import { Badge, type BadgeColour } from '../../../ui/marks/badge.tsx'
import type { CreditNoteRow } from '../api.ts'

const COLOURS: Readonly<Record<CreditNoteRow['phase'], BadgeColour>> = {
  draft: 'secondary',
  'commercial-approval': 'warning',
  'collection-approval': 'warning',
  'available-for-collection': 'primary',
  collecting: 'primary',
  'financial-approval': 'warning',
  issued: 'success',
  rejected: 'danger',
  cancelled: 'dark',
  closed: 'dark',
}

/** Where a credit note stands. */
export function PhaseBadge({ phase }: Pick<CreditNoteRow, 'phase'>) {
  const t = useTranslations('credit.phase')
  return <Badge colour={COLOURS[phase]}>{t(phase)}</Badge>
}
