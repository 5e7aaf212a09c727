import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiData, type ApiInput, type ApiRow, api } from '../../lib/api/api.ts'
import { toApiError } from '../../lib/api/api-error.ts'
import { loadFile, showFile } from '../../lib/api/files.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { notify } from '../../lib/screen/notify.ts'
import type { Place } from './model/load.ts'
import { queryOfSearch, queryOfTruck, type Shipment, summaryOfSearch } from './model/shipments-query.ts'
import type { Truck } from './model/truck.ts'
import type { ShipmentsSearch, TruckSearch } from './search.ts'

/** The name of an operation by its id; the id until the names are there. */
export function useOperationNames() {
  const operations = useQuery(apiQuery('GET /operations')).data?.data
  return (id: string) => operations?.find((operation) => operation.id === id)?.name ?? id
}

export type Paper = ApiRow<'GET /shipments/{id}/papers'>

/** Invoices and delivery notes of a shipment; only loaded when one of them may be printed. */
const PRINTING_POLL_MS = 3000

export const papersQuery = ({ id, allowedActions }: Pick<Shipment, 'id' | 'allowedActions'>) => ({
  ...apiQuery('GET /shipments/{id}/papers', { params: { id } }),
  enabled: allowedActions.some((action) => /print-(invoices|delivery-note)$/.test(action)),
  // printers say by themselves nothing
  refetchInterval: ({ state }: { state: { data?: { data: readonly Paper[] } | undefined } }) =>
    state.data?.data.some(({ waiting }) => waiting?.printer) ? PRINTING_POLL_MS : (false as const),
})

const PAPERS_REFRESH = ['shipments', 'invoices', 'orders', 'home', 'menu-counts', 'audit'] as const

/** Gives prints that are not on paper yet to another printer, or to the browser. */
export const usePassOn = () =>
  useApiMutation('POST /printers/{id}/pass-on', { refreshes: PAPERS_REFRESH, quiet: true })

/** Reads the printer now; what waits for it goes on if it is ready. */
export const useReadPrinter = () =>
  useApiMutation('POST /printers/{id}/read', { refreshes: ['shipments', 'printers'] })

/** Gives pallets their numbers. */
export const useMakeLabels = () =>
  useApiMutation('POST /shipments/{id}/labels', { refreshes: ['shipments'], quiet: true })

/** Requests prints, without opening their file. */
export const useRequestPrints = () =>
  useApiMutation('POST /shipments/{id}/papers/print', { refreshes: ['shipments'], quiet: true })

/** Confirms which prints came out on paper. */
export function useConfirmPrints() {
  const t = useTranslations('shipments.papers')
  return useApiMutation('POST /shipments/{id}/papers/confirm', {
    refreshes: PAPERS_REFRESH,
    onSuccess: (_reply, { body }) => {
      const count = body?.printed?.length ?? 0
      notify.success(count > 0 ? t('confirmed', { count }) : t('notConfirmed'))
    },
  })
}

/** Opens the file of requested prints in a tab, from which the browser prints it. */
export function usePaperFile() {
  const [loading, setLoading] = useState(false)
  const open = async (shipmentId: number, jobs: readonly number[], tab: Window | null) => {
    setLoading(true)
    try {
      const input = { params: { id: shipmentId }, query: { jobs: [...jobs] } }
      showFile(await loadFile('GET /shipments/{id}/papers/file', input), tab)
    } catch (error) {
      tab?.close()
      notify.error(toApiError(error).message)
    } finally {
      setLoading(false)
    }
  }
  return { loading, open }
}

/** One page of the documents that wait for a truck. The first one stays while another filter is asked. */
export const readyOrdersPage = (
  search: TruckSearch,
  room: Partial<Record<Place, number>> | null,
  page: number,
) => ({
  ...apiQuery('GET /shipments/ready-orders', { query: { ...queryOfTruck(search, room), page } }),
  ...(page === 1 ? { placeholderData: keepPreviousData } : {}),
})

/** Which waiting documents would fill these trucks. It reads, though it is a POST for its long question. */
export type Proposal = ApiData<'POST /shipments/proposal'>

export const proposalQuery = (body: ApiInput<'POST /shipments/proposal'>['body']) => ({
  queryKey: ['shipments', null, 'POST /shipments/proposal', body] as const,
  queryFn: () => api('POST /shipments/proposal', { body }),
  staleTime: 30_000,
  retry: false,
})

type Departure = Pick<Truck, 'departsTime' | 'returnsTime'> & { departsOn: string }

/** Trucks, drivers and teams for a departure, with what keeps them. */
export const fleetQuery = (
  { departsOn, departsTime, returnsTime }: Departure,
  { branchId, shipmentId }: { branchId?: string | undefined; shipmentId?: number | undefined },
) => ({
  ...apiQuery('GET /shipments/fleet', {
    query: {
      departsOn,
      departsTime: departsTime ?? undefined,
      returnsTime: returnsTime ?? undefined,
      branchId: branchId === undefined ? undefined : [branchId],
      shipmentId,
    },
  }),
  placeholderData: keepPreviousData,
})

/** Says that truck and driver of a shipment are back. */
export function useTruckBack() {
  const t = useTranslations('shipments')
  return useApiMutation('PUT /shipments/{id}/truck-back', {
    refreshes: ['shipments', 'audit'],
    success: ({ data }) => t('truckBack', { registration: data.carRegistration }),
  })
}

const REFRESHES = ['shipments', 'orders', 'menu-counts', 'home', 'audit'] as const

export function useCreateShipment(onCreated: (id: number) => unknown) {
  const t = useTranslations('shipments')
  return useApiMutation('POST /shipments', {
    refreshes: REFRESHES,
    quiet: true,
    success: ({ content }) => t('created', { number: content.number }),
    onSuccess: ({ content }) => onCreated(content.id),
  })
}

/** Changes truck, driver, route and documents while the shipment is ready. */
export function useChangeShipment(onSaved: () => unknown = () => undefined, { quiet = false } = {}) {
  const t = useTranslations('shipments')
  return useApiMutation('PUT /shipments/{id}', {
    refreshes: REFRESHES,
    quiet,
    success: ({ data }) => t('saved', { number: data.number }),
    onSuccess: onSaved,
  })
}

/** Changes the unloading order. */
export const useMoveDocuments = () =>
  useApiMutation('PUT /shipments/{id}/position', { refreshes: ['shipments', 'audit'] })

/** Starts, ends or cancels loading. */
export function useStepShipment() {
  const t = useTranslations('shipments')
  return useApiMutation('PUT /shipments/{id}/status-update/{status}', {
    refreshes: REFRESHES,
    success: ({ data }) => t(`stepped.${data.stage}`, { number: data.number }),
    quiet: true,
  })
}

export type BillingPreview = ApiData<'GET /shipments/{id}/invoice'>

/** What billing would do now; read anew each time somebody is about to confirm it. */
export const billingPreviewQuery = ({ id }: Pick<Shipment, 'id'>) => ({
  ...apiQuery('GET /shipments/{id}/invoice', { params: { id } }),
  staleTime: 0,
  gcTime: 0,
})

export function useInvoiceShipment(onAsked: () => unknown = () => undefined) {
  const t = useTranslations('shipments')
  return useApiMutation('POST /shipments/{id}/invoice', {
    refreshes: [...REFRESHES, 'invoices'],
    success: ({ data }) => t('invoicing', { number: data.number }),
    quiet: true,
    onSuccess: onAsked,
  })
}

export function useRemoveDocument(documents: readonly { id: number; number: string }[]) {
  const t = useTranslations('shipments')
  // Kept, because the list may be reloaded without the document before the response arrives.
  const names = useRef(new Map<number, string>())
  for (const { id, number } of documents) names.current.set(id, number)
  return useApiMutation('DELETE /shipments/{id}/orders/{orderId}', {
    refreshes: REFRESHES,
    success: ({ data }, { params }) =>
      t('removed', { document: names.current.get(Number(params.orderId)) ?? '', number: data.number }),
  })
}

/** Removes a line from a shipment that is ready; it returns to stock analysis. */
export function useRemoveLine(line: { description: string; orderTrackingCode: string } | null) {
  const t = useTranslations('shipments')
  return useApiMutation('DELETE /shipments/{id}/lines/{lineId}', {
    refreshes: [...REFRESHES, 'stock'],
    success: t('lineRemoved', {
      product: line?.description ?? '',
      number: line?.orderTrackingCode ?? '',
    }),
  })
}

export function useDeleteShipment(number: string, onDeleted: () => unknown) {
  const t = useTranslations('shipments')
  return useApiMutation('DELETE /shipments/{id}/orders', {
    refreshes: REFRESHES,
    quiet: true,
    success: t('deleted', { number }),
    onSuccess: onDeleted,
  })
}

/** Returns a document whose billing failed to loading. */
export function useReturnDocument() {
  const t = useTranslations('shipments')
  return useApiMutation('POST /orders/{id}/return-to-shipment', {
    refreshes: REFRESHES,
    success: ({ data }) => t('returned', { number: data.number ?? '' }),
  })
}

export function usePickingToAnalysis() {
  const t = useTranslations('shipments')
  return useApiMutation('POST /orders/{id}/picking-to-analysis', {
    refreshes: [...REFRESHES, 'stock'],
    success: ({ data }) => t('sentBack', { number: data.number ?? '' }),
  })
}

const BILLING_POLL_MS = 3000

/**
 * One shipment with its documents. While billing runs it is also polled, in addition to live updates, so that its end is seen
 * even if the event connection is broken.
 */
export const shipmentQuery = (id: number) => ({
  ...apiQuery('GET /shipments/{id}', { params: { id } }),
  refetchInterval: ({ state }: { state: { data?: { data: Shipment } | undefined } }) =>
    state.data?.data.stage === 'billing' ? BILLING_POLL_MS : (false as const),
})

/** Products of a shipment by batch. */
export const shipmentLinesQuery = (id: number) => apiQuery('GET /shipments/{id}/lines', { params: { id } })

export const shipmentHistoryQuery = (id: number) =>
  apiQuery('GET /audit', { query: { objectType: 'shipment', objectId: String(id) } })

/** Shipments under the filters of the address. */
export const shipmentsQuery = (search: ShipmentsSearch) => ({
  ...apiQuery('GET /shipments', { query: queryOfSearch(search) }),
  placeholderData: keepPreviousData,
})

/** What the shipments of the filter add up to, by group of departure. */
export const summaryQuery = (search: ShipmentsSearch) => ({
  ...apiQuery('GET /shipments/summary', { query: summaryOfSearch(search) }),
  placeholderData: keepPreviousData,
})

type ShipmentBulk = Omit<NonNullable<ApiInput<'POST /shipments/bulk'>['body']>, 'dryRun'>

/** What an act would do to each of the shipments; asked once for each dialog. */
export const bulkPreviewQuery = (id: string, body: ShipmentBulk) => ({
  queryKey: ['shipments-bulk-preview', id, body],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api('POST /shipments/bulk', { body: { ...body, dryRun: true }, signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export const useRunBulk = () =>
  useApiMutation('POST /shipments/bulk', { refreshes: [...REFRESHES, 'invoices'], quiet: true })

/** Number of shipments in each tab. */
export const shipmentTabCounts = () => apiQuery('GET /shipments/tab-counts')
