import type { OrderReply } from '@cais/contract/orders/schemas'
import { type ApiReply, type ApiRow, api } from '../../lib/api/api.ts'
import { toApiError } from '../../lib/api/api-error.ts'
import { connection } from '../../lib/api/connection.ts'
import { cachedRows, cacheReply } from '../../lib/offline/cached-replies.ts'
import { apiQuery, readApi } from '../../lib/queries/api-query.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import type { DraftForm } from './model/form/draft-form.ts'
import { writeDraft } from './model/form/write-draft.ts'
import { containsWords, matchProducts } from './model/match-products.ts'
import type { DraftCalls, SubmitBody } from './model/sending/draft-session.ts'
import type { SavedDraft } from './model/state/draft-state.ts'

/** Warehouses, reasons and operations change rarely: requested once in ten minutes. */
const changesRarely = { staleTime: 10 * 60_000 }

export const warehousesQuery = () => ({ ...apiQuery('GET /warehouses', {}), ...changesRarely })
export const reasonsQuery = () => ({ ...apiQuery('GET /reasons'), ...changesRarely })
/** Days off of the company and its branches, the latest first: those to come are among them. */
export const holidaysQuery = () => ({
  ...apiQuery('GET /master-data/holidays', { query: { active: 'true', sort: 'name-desc', perPage: 200 } }),
  ...changesRarely,
})
export const operationsQuery = () => ({ ...apiQuery('GET /operations'), ...changesRarely })

/** Creates a draft on the server. Sent again with the same key and form it creates one. */
async function createDraft(form: DraftForm, idempotencyKey: string) {
  const { content } = await api('POST /drafts', {
    body: writeDraft(form),
    idempotencyKey,
    background: true,
  })
  return content
}

/** The truck that a document is written for. */
export const truckQuery = (id: number) => apiQuery('GET /shipments/{id}', { params: { id } })

/** A new draft for a truck, of its branch and warehouse. */
export const useWriteForTruck = (onWritten: (draftId: number) => unknown) =>
  useApiMutation('POST /shipments/{id}/drafts', {
    refreshes: ['shipments', 'drafts'],
    onSuccess: ({ content }) => onWritten(content.id),
  })

export const customerAddressesQuery = (id: number) =>
  apiQuery('GET /customers/{id}/addresses', { params: { id } })

/** Credit bar, debts and last prices of a customer; this draft is left out of the open orders. */
export const customerSummaryQuery = (id: number, orderId: number | undefined) =>
  apiQuery('GET /customers/{id}/summary', { params: { id }, query: { orderId } })

export const useDeleteDraft = (success: string, onSuccess: () => unknown) =>
  useApiMutation('DELETE /drafts/{id}', { refreshes: ['drafts', 'orders'], success, onSuccess, quiet: true })

/** The draft becomes an order. Sent again with the same key and body it is submitted once. */
async function submitDraft(id: number, idempotencyKey: string, body: SubmitBody) {
  const { data } = await api('POST /drafts/{id}/submit', {
    params: { id },
    body,
    idempotencyKey,
    background: true,
  })
  return data
}

/** The calls of a session; each reply is put into the cache for the next visit. */
export const draftCalls: DraftCalls = {
  create: async (...draft) => cacheDraft(await createDraft(...draft)),
  update: async (...save) => cacheDraft(await updateDraft(...save)),
  submit: submitDraft,
  // asked only when the last call was not answered: otherwise it would cost a round trip
  checkConnection: async () => connection.get() === 'offline' && api('GET /app-info'),
}

function cacheDraft(reply: OrderReply) {
  queryClient.setQueryData(draftQuery(reply.id).queryKey, { data: reply })
  return reply
}

/** Structural sharing is off: comparing every field of a long draft would slow down typing, and the session compares what it needs. */
export const draftQuery = (id: number) => ({
  ...apiQuery('GET /drafts/{id}', { params: { id } }),
  structuralSharing: false,
})

const DRAFTS_PER_PAGE = 50

/** The caller's own drafts. */
export const draftsQuery = (page: number) =>
  apiQuery('GET /drafts', { query: { page, perPage: DRAFTS_PER_PAGE } })

/** The submitted document that a draft changes. */
export const revisedOrderQuery = (id: number) => apiQuery('GET /orders/{id}', { params: { id } })

/** Where prices and free stock are looked up. */
export type ProductPlace = {
  warehouseId: string | null
  customerId: number | null
  /** Its price lists count; '' = none is chosen. */
  operationType: string
}
type Products = ApiReply<'GET /products'>
type Pick = (products: ApiRow<'GET /products'>[]) => ApiRow<'GET /products'>[]
type ProductFilter = { search?: string; ids?: string[]; perPage: number }

/** The first products of a warehouse, loaded early so that the pick list answers at once. */
export const pickListQuery = (place: ProductPlace) => ({
  ...productsQuery(place, { perPage: 200 }, (products) => products),
  staleTime: 60_000,
})

/** Products of the whole list by code or description. */
export const productSearchQuery = (place: ProductPlace, search: string) =>
  productsQuery(place, { search, perPage: 20 }, (products) => matchProducts(products, search, 20))

/** Products by code, as many in one request as the server allows. */
export const productsByCodeQueries = (place: ProductPlace, codes: readonly string[]) =>
  inChunks(codes, PRODUCTS_AT_ONCE).map((ids) =>
    productsQuery(place, { ids, perPage: PRODUCTS_AT_ONCE }, (products) =>
      products.filter(({ id }) => ids.includes(id)),
    ),
  )

const PRODUCTS_AT_ONCE = 100

const inChunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, part) =>
    list.slice(part * size, (part + 1) * size),
  )

/** Without a connection `pick` chooses among all products of the warehouse that this device has seen. */
function productsQuery(
  { warehouseId, customerId, operationType }: ProductPlace,
  filter: ProductFilter,
  pick: Pick,
) {
  const place = { warehouseId: warehouseId ?? undefined, customerId: customerId ?? undefined }
  const input = { query: { ...place, operationId: operationType || undefined, ...filter } }
  return {
    ...apiQuery('GET /products', input),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      readApi('GET /products', input, signal, () => fromDevice(place, pick)),
  }
}

type Place = { warehouseId: string | undefined; customerId: number | undefined }

async function fromDevice({ warehouseId, customerId }: Place, pick: Pick): Promise<Products | undefined> {
  const stored = await cachedRows('GET /products', ({ query }) => query?.warehouseId === warehouseId)
  if (stored.length === 0) return undefined
  const own = await cachedRows('GET /products', ({ query }) => query?.customerId === customerId)
  const data = pick(stored.map((product) => withLastPrice(product, own)))
  const pagination = {
    totalItems: data.length,
    perPage: data.length,
    isLast: true,
    totalPage: 1,
    currentPage: 1,
  }
  return { data, meta: { pagination } } as Products
}

/** The last price only of this customer: what another customer paid is confidential. */
const withLastPrice = (
  product: ApiRow<'GET /products'>,
  own: readonly ApiRow<'GET /products'>[],
): ApiRow<'GET /products'> => ({
  ...product,
  lastPrice: own.find(({ id }) => id === product.id)?.lastPrice ?? null,
})

export type CustomerRow = ApiRow<'GET /customers'>

const MOST_CUSTOMERS = 20

/** Active customers by name, code or NUIT; without a connection among those that this device has seen. */
export async function searchCustomers(search: string, signal: AbortSignal): Promise<CustomerRow[]> {
  const input = { query: { search, active: 'true' as const, perPage: MOST_CUSTOMERS } }
  try {
    const reply = await api('GET /customers', { ...input, signal })
    void cacheReply('GET /customers', input, reply)
    return reply.data
  } catch (error) {
    if (!toApiError(error).isOffline) throw error
    const cached = await cachedRows('GET /customers')
    return cached
      .filter((customer) => customer.active !== false && matches(customer, search))
      .slice(0, MOST_CUSTOMERS)
  }
}

const matches = ({ name, code, nuit }: CustomerRow, search: string) =>
  containsWords(`${name} ${code} ${nuit ?? ''}`, search)

/** Saves a draft as a whole; a version that is not the newest answers 409 with the newest. */
async function updateDraft({ id, version }: SavedDraft, form: DraftForm, dropLines: boolean) {
  const body = { ...writeDraft(form), version, dropLines }
  const { data } = await api('PUT /drafts/{id}', { params: { id }, body, background: true })
  return data
}
