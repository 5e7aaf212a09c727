import { useTranslations } from 'use-intl'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import classes from './settings.module.css'

/** Receipts, stock counts and locations have a page of their own, for all who have this tab. */
export function InventoryTab() {
  const t = useTranslations('settings.inventory')
  return (
    <EmptyState
      title={t('title')}
      action={
        <span className={classes.links}>
          <LinkButton primary to="/inventory">
            {t('receipts')}
          </LinkButton>
          <LinkButton to="/inventory" search={{ view: 'counts' }}>
            {t('counts')}
          </LinkButton>
          <LinkButton to="/inventory" search={{ view: 'places' }}>
            {t('places')}
          </LinkButton>
        </span>
      }
    >
      {t('text')}
    </EmptyState>
  )
}
