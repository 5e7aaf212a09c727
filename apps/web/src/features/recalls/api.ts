import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiData, ApiRow } from '../../lib/api/api.ts'
import { toApiError } from '../../lib/api/api-error.ts'
import { loadFile, showFile } from '../../lib/api/files.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { notify } from '../../lib/screen/notify.ts'
import type { RecallsSearch } from './search.ts'

export type RecallRow = ApiRow<'GET /stock/recalls'>
export type Recall = ApiData<'GET /stock/recalls/{id}'>
export type Trace = ApiData<'GET /stock/recalls/trace'>
export type RecallCustomer = Trace['customers'][number]

export const listQueryOf = ({ state, page, search }: RecallsSearch) => ({
  state: state && [state],
  page,
  search,
})

export const recallsQuery = (search: RecallsSearch) => ({
  ...apiQuery('GET /stock/recalls', { query: { ...listQueryOf(search), perPage: 50 } }),
  placeholderData: keepPreviousData,
})

export const recallQuery = (id: number) => apiQuery('GET /stock/recalls/{id}', { params: { id } })

export const traceQuery = (productId: string, batch: string) =>
  apiQuery('GET /stock/recalls/trace', { query: { productId, batch } })

export const batchesQuery = (search: string) => apiQuery('GET /stock/recalls/batches', { query: { search } })

export const recallHistoryQuery = (id: number) =>
  apiQuery('GET /audit', { query: { objectType: 'recall', objectId: String(id) } })

const REFRESHES = ['stock', 'audit', 'orders', 'shipments', 'products', 'menu-counts'] as const

export function useOpenRecall(onDone: (id: number) => unknown) {
  const t = useTranslations('recalls')
  return useApiMutation('POST /stock/recalls', {
    refreshes: REFRESHES,
    quiet: true,
    success: ({ content }) => t('did.openedToast', { number: content.number, batch: content.batch }),
    onSuccess: ({ content }) => onDone(content.id),
  })
}

export function useBlock() {
  const t = useTranslations('recalls')
  return useApiMutation('POST /stock/recalls/{id}/block', {
    refreshes: REFRESHES,
    success: ({ data }) => t('did.blockedToast', { batch: data.batch }),
  })
}

export function useUnblock(onDone: () => unknown) {
  const t = useTranslations('recalls')
  return useApiMutation('POST /stock/recalls/{id}/unblock', {
    refreshes: REFRESHES,
    quiet: true,
    success: ({ data }) => t('did.unblockedToast', { batch: data.batch }),
    onSuccess: onDone,
  })
}

export function useTell(onDone: () => unknown) {
  const t = useTranslations('recalls')
  return useApiMutation('POST /stock/recalls/{id}/told', {
    refreshes: ['stock', 'audit'],
    success: (_, { body }) =>
      t(body.way === null ? 'did.untoldToast' : 'did.toldToast', { count: body.customerIds.length }),
    onSuccess: onDone,
  })
}

export function useAnswer(onDone: () => unknown) {
  const t = useTranslations('recalls')
  return useApiMutation('PUT /stock/recalls/{id}/customers/{customerId}', {
    refreshes: ['stock', 'audit'],
    quiet: true,
    success: () => t('did.answeredToast'),
    onSuccess: onDone,
  })
}

export function useCollect() {
  const t = useTranslations('recalls')
  return useApiMutation('POST /stock/recalls/{id}/collect', {
    refreshes: ['stock', 'credit-notes', 'audit'],
    success: () => t('did.collectToast'),
  })
}

export function useClose(onDone: () => unknown) {
  const t = useTranslations('recalls')
  return useApiMutation('POST /stock/recalls/{id}/close', {
    refreshes: ['stock', 'audit'],
    quiet: true,
    success: ({ data }) => t('did.closedToast', { number: data.number }),
    onSuccess: onDone,
  })
}

export function useReopen(onDone: () => unknown) {
  const t = useTranslations('recalls')
  return useApiMutation('POST /stock/recalls/{id}/reopen', {
    refreshes: ['stock', 'audit'],
    quiet: true,
    success: ({ data }) => t('did.reopenedToast', { number: data.number }),
    onSuccess: onDone,
  })
}

/** Opens a paper in a tab, which is opened at once because browsers block later ones. */
export function useRecallPaper(id: number) {
  const [loading, setLoading] = useState(false)
  const show = async (load: () => ReturnType<typeof loadFile>) => {
    const tab = window.open('', '_blank')
    setLoading(true)
    try {
      showFile(await load(), tab)
    } catch (error) {
      tab?.close()
      notify.error(toApiError(error).message)
    } finally {
      setLoading(false)
    }
  }
  return {
    loading,
    openList: () => show(() => loadFile('GET /stock/recalls/{id}/print/list', { params: { id } })),
    openLetters: (customerIds?: number[]) =>
      show(() =>
        loadFile('GET /stock/recalls/{id}/print/letters', { params: { id }, query: { customerIds } }),
      ),
  }
}
