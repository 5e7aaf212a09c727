import { useTranslations } from 'use-intl'
import { NO_CONNECTION, toApiError } from '../../../lib/api/api-error.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import classes from './local-drafts-link.module.css'

/** Offline the list cannot be loaded, but the drafts on this device can be opened. */
export function LocalDraftsLink({ error }: { error: unknown }) {
  const t = useTranslations('orders.empty')
  if (!error || toApiError(error).code !== NO_CONNECTION) return null
  return (
    <p className={classes.link}>
      <LinkButton to="/documents/drafts/{-$id}">{t('localDrafts')}</LinkButton>
    </p>
  )
}
