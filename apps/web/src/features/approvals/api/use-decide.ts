import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../lib/use-api-mutation.ts'

/** Approves or rejects on one stage; the lists and the document are fetched again. */
export function useDecide(onDecided: () => unknown) {
  const t = useTranslations('approvals')
  return useApiMutation('POST /orders/{id}/approvals', {
    refreshes: ['approvals', 'orders', 'menu-counts', 'home'],
    quiet: true,
    success: t('decided'),
    onSuccess: onDecided,
  })
}
