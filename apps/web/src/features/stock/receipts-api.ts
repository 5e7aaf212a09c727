import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type ApiData, type ApiInput, type ApiReply, type ApiRow, api } from '../../lib/api/api.ts'
import { toApiError } from '../../lib/api/api-error.ts'
import type { Queued } from '../../lib/offline/step-queue.ts'
import { useStepQueue } from '../../lib/offline/use-step-queue.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { refresh } from '../../lib/queries/refresh.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { notify } from '../../lib/screen/notify.ts'
import type { Found } from '../../ui/fields/search-select.tsx'
import type { InventorySearch } from './search.ts'

export type Receipt = ApiData<'GET /stock/goods-receipts/{id}'>
export type ReceiptLine = Receipt['lineItems'][number]
export type ReceiptRow = ApiRow<'GET /stock/goods-receipts'>
export type LineChanges = Omit<ApiInput<'PUT /stock/goods-receipts/{id}/lines/{lineId}'>['body'], 'version'>

const PER_PAGE = 50

export const receiptsQuery = (search: InventorySearch) => ({
  tab: search.tab ?? 'all',
  perPage: PER_PAGE,
  ...(search.page && { page: search.page }),
  ...(search.search && { search: search.search }),
  ...(search.branchId && { branchId: search.branchId }),
  ...(search.warehouseId && { warehouseId: search.warehouseId }),
  ...(search.supplierId && { supplierId: search.supplierId }),
  ...(search.from && { from: search.from }),
  ...(search.to && { to: search.to }),
})
export const receiptsOfSearch = (search: InventorySearch) => ({
  ...apiQuery('GET /stock/goods-receipts', { query: receiptsQuery(search) }),
  placeholderData: keepPreviousData,
})
export const receiptTabCounts = () => apiQuery('GET /stock/goods-receipts/tab-counts')
export const receiptById = (id: number) => apiQuery('GET /stock/goods-receipts/{id}', { params: { id } })

export async function searchSuppliers(search: string): Promise<Found[]> {
  const { data } = await api('GET /suppliers', { query: { search, perPage: 20 } })
  return data.map(({ id, name, nuit }) => ({ value: String(id), label: name, ...(nuit && { detail: nuit }) }))
}
export const suppliersOnce = () => apiQuery('GET /suppliers', { query: { perPage: 200 } })

/** The article of a code that is on no line of the note. */
export async function articleOfCode(code: string) {
  const [byCode, byBarcode] = await Promise.all([
    api('GET /products', { query: { search: code, perPage: 20 } }),
    api('GET /products', { query: { barcode: code, perPage: 1 } }),
  ])
  return byCode.data.find(({ id }) => id.toUpperCase() === code.toUpperCase()) ?? byBarcode.data[0]
}

export const useOpenReceipt = (onOpened: (reply: ApiReply<'POST /stock/goods-receipts'>) => unknown) =>
  useApiMutation('POST /stock/goods-receipts', {
    refreshes: ['stock', 'suppliers'],
    quiet: true,
    onSuccess: onOpened,
  })

/** Puts the receipt of a reply on the screen. */
function useShowReceipt() {
  const client = useQueryClient()
  return (receipt: Receipt) => {
    client.setQueryData(receiptById(receipt.id).queryKey, { data: receipt })
    void client.invalidateQueries({ queryKey: ['stock', null, 'GET /stock/goods-receipts'] })
  }
}

/**
 * Writes a line down. Where somebody else wrote another field of it since, both stay; where they wrote the same one, theirs stays and is
 * named.
 */
export function useWriteLine(receiptId: number) {
  const t = useTranslations('receipts.line')
  const show = useShowReceipt()
  return async function write(line: ReceiptLine, changes: LineChanges): Promise<void> {
    try {
      const params = { id: receiptId, lineId: line.id }
      const body = { version: line.version, ...changes }
      show((await api('PUT /stock/goods-receipts/{id}/lines/{lineId}', { params, body })).data)
    } catch (cause) {
      const error = toApiError(cause)
      const current = error.current as Receipt | undefined
      if (current === undefined) return void notify.error(error.message)
      show(current)
      const now = current.lineItems.find(({ id }) => id === line.id)
      const fields = Object.keys(changes) as (keyof LineChanges)[]
      const lost = fields.find((field) => now?.[field] !== line[field])
      if (now !== undefined && lost === undefined) return await write(now, changes)
      const facts = {
        field: lost ?? '',
        who: now?.countedBy?.name ?? '–',
        theirs: String(now?.[lost ?? 'batch'] ?? '–'),
      }
      notify.error(t('conflict', facts))
    }
  }
}

export function useReceiptLines() {
  const show = useShowReceipt()
  const onSuccess = ({ data }: { data: Receipt }) => show(data)
  return {
    add: useApiMutation('POST /stock/goods-receipts/{id}/lines', { onSuccess }),
    remove: useApiMutation('DELETE /stock/goods-receipts/{id}/lines/{lineId}', { onSuccess }),
    change: useApiMutation('PUT /stock/goods-receipts/{id}', { onSuccess }),
  }
}

/** A counted quantity of a batch. */
type CountedScan = {
  readonly productId: string
  readonly batch: string
  readonly expiry: string | null
  readonly quantity: number
}

/** Scans of a receipt: stored on this device at once, sent when there is a connection, each of them once. */
export function useScans({ id }: Pick<Receipt, 'id'>) {
  const scans = useStepQueue<CountedScan>('receipt-scans', id, useSendScan(id))
  const add = ({ productId, batch, expiry, quantity }: CountedScan) =>
    scans.add({ productId, batch, expiry, quantity })
  return { ...scans, add }
}

/** Sends a scan under its own key, so that it counts once. */
function useSendScan(receiptId: number) {
  const show = useShowReceipt()
  return async ({ key, productId, batch, expiry, quantity }: Queued<CountedScan>) => {
    const { data } = await api('POST /stock/goods-receipts/{id}/counted', {
      params: { id: receiptId },
      body: { productId, batch, expiry, quantity },
      idempotencyKey: key,
      background: true,
    })
    show(data)
  }
}

export function usePostReceipt() {
  const t = useTranslations('receipts.foot')
  const client = useQueryClient()
  return useApiMutation('POST /stock/goods-receipts/{id}/post', {
    refreshes: ['stock', 'orders', 'products', 'home'],
    success: ({ data }) => t('posted', { number: data.number }),
    onSuccess: ({ data }) => refresh(client, 'audit', data.id),
  })
}

export function useGiveUpReceipt(onDone: () => unknown) {
  const t = useTranslations('receipts.foot')
  return useApiMutation('POST /stock/goods-receipts/{id}/give-up', {
    refreshes: ['stock', 'audit'],
    quiet: true,
    success: ({ data }) => t('givenUp', { number: data.number }),
    onSuccess: onDone,
  })
}
