import { useTranslations } from 'use-intl'
import type { ApiReply } from '../../../lib/api/api.ts'
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts'

const REFRESHES = ['stock', 'orders', 'products', 'home'] as const

/** On hand becomes what was counted. */
export function useCorrect(onSaved: () => unknown) {
  const t = useTranslations('inventory')
  return useApiMutation('POST /stock/corrections', {
    refreshes: REFRESHES,
    quiet: true,
    success: t('correct.done'),
    onSuccess: onSaved,
  })
}

/** Blocks a batch, or ends the block; the reply names who holds it. */
export function useBlock(onSaved: (reply: ApiReply<'PUT /stock/levels/{id}/block'>) => unknown) {
  return useApiMutation('PUT /stock/levels/{id}/block', {
    refreshes: REFRESHES,
    quiet: true,
    onSuccess: onSaved,
  })
}

/** Goods come in; the reply says who waited for them. */
export function useReceive(onSaved: (reply: ApiReply<'POST /stock/receipts'>) => unknown) {
  return useApiMutation('POST /stock/receipts', { refreshes: REFRESHES, quiet: true, onSuccess: onSaved })
}

export function useOpenCount(onOpened: (reply: ApiReply<'POST /stock/counts'>) => unknown) {
  return useApiMutation('POST /stock/counts', { refreshes: ['stock'], quiet: true, onSuccess: onOpened })
}

export function useWriteCounted(onSaved?: () => unknown) {
  return useApiMutation('PUT /stock/counts/{id}/lines', {
    refreshes: ['stock'],
    quiet: true,
    ...(onSaved && { onSuccess: onSaved }),
  })
}

export function usePostCount(onPosted: () => unknown) {
  const t = useTranslations('inventory')
  return useApiMutation('POST /stock/counts/{id}/post', {
    refreshes: REFRESHES,
    quiet: true,
    success: t('counts.posted'),
    onSuccess: onPosted,
  })
}

export function useGiveUpCount(onGivenUp: () => unknown) {
  const t = useTranslations('inventory')
  return useApiMutation('POST /stock/counts/{id}/give-up', {
    refreshes: REFRESHES,
    quiet: true,
    success: t('counts.givenUp'),
    onSuccess: onGivenUp,
  })
}

/** How fresh goods must be, for a customer, an article, or both. */
export function useSaveShelfLife(onSaved: () => unknown) {
  const t = useTranslations('inventory')
  return useApiMutation('PUT /stock/shelf-life', {
    refreshes: ['stock', 'orders', 'customers', 'products'],
    quiet: true,
    success: t('life.saved'),
    onSuccess: onSaved,
  })
}
