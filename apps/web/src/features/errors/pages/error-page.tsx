import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { toApiError } from '../../../lib/api-error.ts'
import { BigError } from '../components/big-error.tsx'

/** What could not be shown: status, message, and a way home (spec §2). */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('errors')
  const { status, message, requestId } = toApiError(error)
  return <BigError status={status} message={message || t('unknown')} requestId={requestId} retry={reset} />
}
