import { canOpen } from '@cais/domain/access/pages'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'

/** Inventories are held where the stock is; who has that page finds the way there. */
export function InventoryTab() {
  const t = useTranslations('settings.inventory')
  const mayCount = canOpen(rolesOf(useCurrentUser()), 'stock')
  return (
    <EmptyState
      title={t('title')}
      action={
        mayCount && (
          <LinkButton to="/stock" search={{ view: 'counts' }}>
            {t('open')}
          </LinkButton>
        )
      }
    >
      {t(mayCount ? 'text' : 'textOnly')}
    </EmptyState>
  )
}
