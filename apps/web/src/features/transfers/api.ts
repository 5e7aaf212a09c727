import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiData, type ApiInput, type ApiRow, api } from '../../lib/api/api.ts'
import { toApiError } from '../../lib/api/api-error.ts'
import { loadFile, showFile } from '../../lib/api/files.ts'
import { formatDate } from '../../lib/format/dates.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { notify } from '../../lib/screen/notify.ts'
import type { TransfersSearch } from './search.ts'

export type TransferRow = ApiRow<'GET /transfers'>
export type Transfer = ApiData<'GET /transfers/{id}'>
export type TransferLine = Transfer['lines'][number]
export type FreeArticle = ApiRow<'GET /transfers/free-stock'>

/** The query of GET /transfers for the filters of the address. */
export function queryOfSearch({
  saved: _saved,
  columns: _columns,
  dense: _dense,
  ...query
}: TransfersSearch) {
  return { ...query, perPage: 50 }
}

export const transfersQuery = (search: TransfersSearch) => ({
  ...apiQuery('GET /transfers', { query: queryOfSearch(search) }),
  placeholderData: keepPreviousData,
})

export const transferTabCounts = () => apiQuery('GET /transfers/tab-counts')

export const transferQuery = (id: number) => apiQuery('GET /transfers/{id}', { params: { id } })

/** Warehouses change rarely: requested once in ten minutes. */
export const warehousesQuery = () => ({ ...apiQuery('GET /transfers/warehouses'), staleTime: 10 * 60_000 })

export const transferHistoryQuery = (id: number) =>
  apiQuery('GET /audit', { query: { objectType: 'transfer', objectId: String(id) } })

type FreeInput = { warehouseId: string; toWarehouseId: string | undefined; search?: string; ids?: string[] }

export const loadFree = async (query: FreeInput, signal?: AbortSignal): Promise<readonly FreeArticle[]> =>
  (await api('GET /transfers/free-stock', { query, ...(signal && { signal }) })).data

/** The batches of an article where it leaves, to choose others by hand. */
export const batchesQuery = (productId: string, warehouseId: string) =>
  apiQuery('GET /products/{id}/batches', { params: { id: productId }, query: { warehouseId } })

/** Shipments that did not leave yet. */
export const openShipmentsQuery = () => apiQuery('GET /shipments', { query: { tab: 'ready', perPage: 100 } })

/** Shipments of these warehouses, as one chooses among them. */
export const shipmentOptions = (
  shipments: readonly ApiRow<'GET /shipments'>[],
  warehouses: ReadonlySet<string>,
) =>
  shipments
    .filter(({ warehouse }) => warehouses.has(warehouse))
    .map(({ id, number, route, driverName, departsOn }) => ({
      value: String(id),
      label: [number, route, driverName, departsOn && formatDate(departsOn)].filter(Boolean).join(' · '),
    }))

const REFRESHES = ['transfers', 'stock', 'shipments', 'products', 'audit'] as const

export function useRequestTransfer(onDone: (transfer: Transfer) => unknown) {
  const t = useTranslations('transfers')
  return useApiMutation('POST /transfers', {
    refreshes: REFRESHES,
    quiet: true,
    success: ({ content }) => t('said.asked', { number: content.number }),
    onSuccess: ({ content }) => onDone(content),
  })
}

export function useEditTransfer(onDone: () => unknown) {
  return useApiMutation('PUT /transfers/{id}', { refreshes: REFRESHES, quiet: true, onSuccess: onDone })
}

export const usePick = () => useApiMutation('POST /transfers/{id}/pick', { refreshes: REFRESHES })

export const useRelease = () => useApiMutation('POST /transfers/{id}/release', { refreshes: REFRESHES })

export const useHoldBatches = (onDone: () => unknown) =>
  useApiMutation('PUT /transfers/{id}/lines/{lineId}/batches', {
    refreshes: REFRESHES,
    quiet: true,
    onSuccess: onDone,
  })

export const useLoad = (onDone: () => unknown) =>
  useApiMutation('POST /transfers/{id}/load', { refreshes: REFRESHES, quiet: true, onSuccess: onDone })

export const useUnload = () => useApiMutation('POST /transfers/{id}/unload', { refreshes: REFRESHES })

export function useSend(onDone: () => unknown) {
  const t = useTranslations('transfers')
  return useApiMutation('POST /transfers/{id}/send', {
    refreshes: REFRESHES,
    quiet: true,
    success: ({ data }) => t('said.sent', { number: data.number }),
    onSuccess: onDone,
  })
}

export function useArrival(kind: 'receive' | 'return' | 'write-off', onDone: () => unknown) {
  const t = useTranslations('transfers')
  return useApiMutation(`POST /transfers/{id}/${kind}` as const, {
    refreshes: REFRESHES,
    quiet: true,
    success: ({ data }) =>
      t('said.arrived', { number: data.number, state: t(`state.${data.state}`).toLowerCase() }),
    onSuccess: onDone,
  })
}

export const useStop = (kind: 'recall' | 'cancel', onDone: () => unknown) =>
  useApiMutation(`POST /transfers/{id}/${kind}` as const, {
    refreshes: REFRESHES,
    quiet: true,
    onSuccess: onDone,
  })

/** Opens the transfer note in a tab, which is opened at once because browsers block later ones. */
export function useNote() {
  const [loading, setLoading] = useState(false)
  const open = async (id: number) => {
    const tab = window.open('', '_blank')
    setLoading(true)
    try {
      showFile(await loadFile('GET /transfers/{id}/print', { params: { id } }), tab)
    } catch (error) {
      tab?.close()
      notify.error(toApiError(error).message)
    } finally {
      setLoading(false)
    }
  }
  return { loading, open }
}

type Bulk = Omit<NonNullable<ApiInput<'POST /transfers/bulk'>['body']>, 'dryRun'>

/** What a step would do to each of the transfers; asked once for each dialog. */
export const bulkPreviewQuery = (id: string, body: Bulk) => ({
  queryKey: ['transfers-bulk-preview', id, body],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api('POST /transfers/bulk', { body: { ...body, dryRun: true }, signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export const useRunBulk = () => useApiMutation('POST /transfers/bulk', { refreshes: REFRESHES, quiet: true })
