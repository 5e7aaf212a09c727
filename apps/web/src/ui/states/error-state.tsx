import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../lib/api/api-error.ts'
import { Button } from '../actions/button.tsx'
import classes from './state.module.css'

type Props = { error: unknown; retry?: () => unknown }

/** The error in the server's words, with a way to retry; for a missing record, a way back. */
export function ErrorState({ error, retry }: Props) {
  const t = useTranslations('ui')
  const { history } = useRouter()
  const { message, requestId, status } = toApiError(error)
  return (
    <div className={classes.state} role="alert">
      <p className={classes.title}>{t('errorTitle')}</p>
      <p className={classes.text}>{message}</p>
      {requestId && <p className={classes.small}>{t('requestId', { id: requestId })}</p>}
      {status === 404 && <Button onClick={() => history.back()}>{t('back')}</Button>}
      {status !== 404 && retry && <Button onClick={() => retry()}>{t('retry')}</Button>}
    </div>
  )
}
