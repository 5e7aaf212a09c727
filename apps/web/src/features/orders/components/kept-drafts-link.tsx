import { useTranslations } from 'use-intl'
import { NO_CONNECTION, toApiError } from '../../../lib/api/api-error.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import classes from './kept-drafts-link.module.css'

/** Without a connection the list is not there, but what was written on this device is. */
export function KeptDraftsLink({ error }: { error: unknown }) {
  const t = useTranslations('orders.empty')
  if (!error || toApiError(error).code !== NO_CONNECTION) return null
  return (
    <p className={classes.kept}>
      <LinkButton to="/documents/drafts/{-$id}">{t('keptDrafts')}</LinkButton>
    </p>
  )
}
