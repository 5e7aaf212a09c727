import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiData, type ApiInput, type ApiRow, api } from '../../lib/api/api.ts'
import { toApiError } from '../../lib/api/api-error.ts'
import { loadFile, showFile } from '../../lib/api/files.ts'
import type { Queued } from '../../lib/offline/step-queue.ts'
import { useStepQueue } from '../../lib/offline/use-step-queue.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { refresh } from '../../lib/queries/refresh.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { notify } from '../../lib/screen/notify.ts'
import type { CounterSearch, DeliveriesSearch } from './search.ts'

export type DeliveryRow = ApiRow<'GET /deliveries'>
export type Delivery = ApiData<'GET /deliveries/{id}'>
export type DeliveryLine = Delivery['lines'][number]
export type CollectRow = ApiRow<'GET /deliveries/to-collect'>
export type CollectOrder = ApiData<'GET /deliveries/to-collect/{id}'>
export type Reason = ApiRow<'GET /reasons'>

/** The query of GET /deliveries for the filters of the address. */
export function queryOfSearch({
  saved: _saved,
  columns: _columns,
  dense: _dense,
  ...query
}: DeliveriesSearch) {
  return { ...query, perPage: 50 }
}

export const deliveriesQuery = (search: DeliveriesSearch) => ({
  ...apiQuery('GET /deliveries', { query: queryOfSearch(search) }),
  placeholderData: keepPreviousData,
})

export const deliveryTabCounts = () => apiQuery('GET /deliveries/tab-counts')

const BILLING_POLL_MS = 2000

/** One delivery. While its invoice is made it is also polled, so that its end is seen even if the event connection is broken. */
export const deliveryQuery = (id: number) => ({
  ...apiQuery('GET /deliveries/{id}', { params: { id } }),
  refetchInterval: ({ state }: { state: { data?: { data: Delivery } | undefined } }) =>
    isBilling(state.data?.data) ? BILLING_POLL_MS : (false as const),
})

export const isBilling = (delivery: Delivery | undefined) =>
  delivery?.billing.state === 'waiting' || delivery?.billing.state === 'sent'

export const deliveryHistoryQuery = (id: number) =>
  apiQuery('GET /audit', { query: { objectType: 'delivery', objectId: String(id) } })

/** Documents that wait for their customer. */
export const collectQuery = ({ search, whose }: CounterSearch) => ({
  ...apiQuery('GET /deliveries/to-collect', { query: { search, whose, perPage: 100 } }),
  placeholderData: keepPreviousData,
})

export const collectOrderQuery = (id: number) =>
  apiQuery('GET /deliveries/to-collect/{id}', { params: { id } })

/** Reasons change rarely: requested once in ten minutes. */
export const reasonsQuery = () => ({ ...apiQuery('GET /reasons'), staleTime: 10 * 60_000 })

export const papersQuery = (id: number) => apiQuery('GET /deliveries/{id}/papers', { params: { id } })

const REFRESHES = ['deliveries', 'orders', 'shipments', 'menu-counts', 'home', 'audit'] as const

export function useHandOver(onDone: (delivery: Delivery) => unknown) {
  const t = useTranslations('deliveries.counter')
  return useApiMutation('POST /deliveries', {
    refreshes: [...REFRESHES, 'stock'],
    quiet: true,
    success: ({ content }) => t('handedOver', { number: content.order.number, name: content.receiverName }),
    onSuccess: ({ content }) => onDone(content),
  })
}

export const useBillDelivery = () =>
  useApiMutation('POST /deliveries/{id}/invoice', { refreshes: [...REFRESHES, 'invoices'], quiet: true })

export function useTakeBack(onDone: () => unknown) {
  const t = useTranslations('deliveries.counter')
  return useApiMutation('POST /deliveries/{id}/take-back', {
    refreshes: REFRESHES,
    success: ({ data }) => t('takenBack', { number: data.number }),
    onSuccess: onDone,
  })
}

export function useRecordOutcome(onSaved: () => unknown) {
  const t = useTranslations('deliveries')
  return useApiMutation('PUT /deliveries/{id}/outcome', {
    refreshes: REFRESHES,
    quiet: true,
    success: ({ data }) =>
      t('outcome.saved', { number: data.number, state: t(`state.${data.state}`).toLowerCase() }),
    onSuccess: onSaved,
  })
}

type OutcomeBody = ApiInput<'PUT /deliveries/{id}/outcome'>['body']
/** An outcome that was written down without a connection, as the device stores it until the server has it. */
export type OutcomeStep = { readonly body: OutcomeBody; readonly at: string }

/** Outcomes of a delivery written down without a connection: sent when there is one, each of them once. */
export function useOutcomeSteps(id: number, onSent: () => void) {
  const client = useQueryClient()
  const send = async ({ key, body }: Queued<OutcomeStep>) => {
    const call = { params: { id }, body, idempotencyKey: key, background: true }
    await api('PUT /deliveries/{id}/outcome', call)
    onSent()
    for (const noun of REFRESHES) void refresh(client, noun)
  }
  return useStepQueue<OutcomeStep>('delivery-outcome', id, send)
}

export const useCreditNoteOf = () =>
  useApiMutation('POST /deliveries/{id}/credit-note', { refreshes: ['deliveries', 'credit-notes'] })

export const useRequestPrints = () =>
  useApiMutation('POST /deliveries/{id}/papers/print', { refreshes: ['deliveries'] })

export const useConfirmPrints = () =>
  useApiMutation('POST /deliveries/{id}/papers/confirm', { refreshes: [...REFRESHES, 'invoices'] })

/** Opens a file in a tab, which is opened at once because browsers block later ones. */
export function useDeliveryFile() {
  const [loading, setLoading] = useState(false)
  const show = async (load: () => ReturnType<typeof loadFile>, tab: Window | null) => {
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
  const openNote = (id: number) =>
    show(
      () => loadFile('GET /deliveries/{id}/print/delivery-note', { params: { id } }),
      window.open('', '_blank'),
    )
  const openPapers = (id: number, jobs: readonly number[], tab: Window | null) =>
    show(
      () => loadFile('GET /deliveries/{id}/papers/file', { params: { id }, query: { jobs: [...jobs] } }),
      tab,
    )
  return { loading, openNote, openPapers }
}

type Bulk = Omit<NonNullable<ApiInput<'POST /deliveries/bulk'>['body']>, 'dryRun'>

/** What a step would do to each of the deliveries; asked once for each dialog. */
export const bulkPreviewQuery = (id: string, body: Bulk) => ({
  queryKey: ['deliveries-bulk-preview', id, body],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api('POST /deliveries/bulk', { body: { ...body, dryRun: true }, signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export const useRunBulk = () =>
  useApiMutation('POST /deliveries/bulk', { refreshes: [...REFRESHES, 'invoices'], quiet: true })
