import { useTranslations } from 'use-intl'
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts'
import { notify } from '../../../lib/screen/notify.ts'

const REFRESHES = ['stock', 'orders', 'products', 'menu-counts', 'home'] as const

/** Reserves what FEFO proposes on all open lines. */
export function useAllocate() {
  const t = useTranslations('stock')
  return useApiMutation('POST /orders/{id}/stock/allocate', { refreshes: REFRESHES, success: t('allocated') })
}

/** Sets what a line holds; batches left out are released. */
export function useHold(onSaved: () => unknown) {
  const t = useTranslations('stock')
  return useApiMutation('PUT /orders/{id}/stock/lines/{lineId}', {
    refreshes: REFRESHES,
    quiet: true,
    onSuccess: (_reply, { body }) => {
      notify.success(t(body.batches.length > 0 ? 'held' : 'released'))
      return onSaved()
    },
  })
}

/** Sends lines to picking, lets them wait or closes them. */
export function useProcess(onDone: () => unknown) {
  const t = useTranslations('stock')
  return useApiMutation('POST /orders/{id}/stock/process', {
    refreshes: [...REFRESHES, 'shipments'],
    quiet: true,
    success: t('processed'),
    onSuccess: onDone,
  })
}

/** Moves a document up or down the queue for stock. */
export function useSetPriority(onSaved: () => unknown) {
  const t = useTranslations('stock')
  return useApiMutation('PUT /orders/{id}/priority', {
    refreshes: REFRESHES,
    quiet: true,
    success: t('priority.saved'),
    onSuccess: onSaved,
  })
}

/** Takes a batch of another document for a line. */
export function useSwap(onSwapped: () => unknown) {
  const t = useTranslations('stock')
  return useApiMutation('POST /orders/{id}/stock/lines/{lineId}/swap', {
    refreshes: [...REFRESHES, 'shipments'],
    quiet: true,
    success: t('swap.done'),
    onSuccess: onSwapped,
  })
}
