import { purposeRule } from '@cais/domain/files/stored-file'
import { keepPreviousData } from '@tanstack/react-query'
import { type ApiData, type ApiRow, api } from '../../lib/api/api.ts'
import { uploadFile } from '../../lib/api/upload-file.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import type { ExchangeSearch } from './search.ts'

export type ExchangeRow = ApiRow<'GET /b2b/retailers/logs'>
export type Exchange = ApiData<'GET /b2b/retailers/logs/{id}'>
export type Attempt = Exchange['sequence'][number]
export type Message = NonNullable<Attempt['request']>
export type Day = ApiRow<'GET /b2b/retailers/logs/day'>

const PER_PAGE = 50
/** Calls and background work besides the changes that are announced. */
const REFRESH_MS = 60_000

/** All exchanges are those of the last 24 hours, until somebody looks for one. */
export function periodOf({ period, tab, from, to, search }: ExchangeSearch) {
  if (period !== undefined) return period === 'all' ? undefined : period
  return tab === undefined && !from && !to && !search ? ('day' as const) : undefined
}

export const filtersOf = (search: ExchangeSearch) => ({
  tab: search.tab,
  search: search.search,
  retailerId: search.retailerId,
  kind: search.kind,
  state: search.state,
  direction: search.direction,
  period: periodOf(search),
  from: search.from,
  to: search.to,
})

export const exchangesQuery = (search: ExchangeSearch) => ({
  ...apiQuery('GET /b2b/retailers/logs', {
    query: { ...filtersOf(search), page: search.page ?? 1, perPage: PER_PAGE },
  }),
  placeholderData: keepPreviousData,
  refetchInterval: REFRESH_MS,
})

export const countsQuery = ({ retailerId, period }: ExchangeSearch) => ({
  ...apiQuery('GET /b2b/retailers/logs/counts', {
    query: { retailerId, period: period === 'all' ? undefined : (period ?? 'day') },
  }),
  placeholderData: keepPreviousData,
})

export const dayQuery = () => ({ ...apiQuery('GET /b2b/retailers/logs/day'), refetchInterval: REFRESH_MS })
/** Asked again while its file is being read, and its orders are being taken in. */
export const exchangeQuery = (id: number) => ({
  ...apiQuery('GET /b2b/retailers/logs/{id}', { params: { id } }),
  refetchInterval: ({ state }: { state: { data?: { data: Reading } | undefined } }) =>
    state.data && isBeingRead(state.data.data) ? READING_MS : false,
})
const READING_MS = 1500

type Reading = Pick<Exchange, 'direction' | 'state' | 'orders'>
const isBeingRead = ({ direction, state, orders }: Reading) =>
  (direction === 'in' && state === 'waiting') || orders.some(({ isChecked }) => !isChecked)

export const REFRESHES = ['b2b', 'morpheus', 'claims', 'claim-files', 'outbox'] as const

export const useStep = (success: string, onSuccess?: () => void) =>
  useApiMutation('POST /b2b/retailers/logs/{id}', {
    refreshes: REFRESHES,
    success,
    ...(onSuccess && { onSuccess }),
  })

export const useWithdraw = (success: string, onSuccess: () => void) =>
  useApiMutation('POST /b2b/retailers/orders/{id}/withdraw', { refreshes: REFRESHES, success, onSuccess })

export const MAX_BYTES = purposeRule('inbound-file').maxBytes

/** A retailer sends a file of orders; it is read at once. */
export async function sendOrders(file: File) {
  const { signal } = new AbortController()
  const stored = await uploadFile({
    purpose: 'inbound-file',
    bytes: file,
    name: file.name,
    signal,
    onProgress: () => undefined,
  })
  const body = { file: { digest: stored.digest, name: stored.name } }
  return (await api('POST /b2b/retailers/order-files', { body, signal })).content
}
