import { canOpen } from '@cais/domain/access/pages'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'

/** Buttons for a new document or a new shipment. */
export function StartButtons() {
  const t = useTranslations('home')
  const roles = rolesOf(useCurrentUser())
  const sells = canOpen(roles, 'documents-create')
  if (!sells && !canOpen(roles, 'picking-create')) return null
  return (
    <LinkButton
      to={sells ? '/documents/create' : '/picking/create'}
      primary
      leftSection={<IconPlus size={17} aria-hidden="true" />}
    >
      {t(sells ? 'newDocument' : 'newShipment')}
    </LinkButton>
  )
}
