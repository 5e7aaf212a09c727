import { canOpen } from '@cais/domain/access/pages'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'

/** Stock counts are made on the stock page; links there for users who may open it. */
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
