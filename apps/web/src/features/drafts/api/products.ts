import type { ApiReply, ApiRow } from '../../../lib/api/api.ts'
import { apiQuery, readApi } from '../../../lib/api/api-query.ts'
import { keptRows } from '../../../lib/offline/kept-replies.ts'
import { matchProducts } from '../model/lines/match-products.ts'

/** Where prices and free stock are looked up. */
export type ProductPlace = { warehouseId: string | null; customerId: number | null }
type Products = ApiReply<'GET /products'>
type Pick = (products: ApiRow<'GET /products'>[]) => ApiRow<'GET /products'>[]
type Wanted = { search?: string; ids?: string[]; perPage: number }

/** The first articles of a warehouse, kept at hand so that the pick list answers at once. */
export const pickListQuery = (place: ProductPlace) => ({
  ...productsQuery(place, { perPage: 200 }, (products) => products),
  staleTime: 60_000,
})

/** Articles of the whole list by code or description. */
export const productSearchQuery = (place: ProductPlace, search: string) =>
  productsQuery(place, { search, perPage: 20 }, (products) => matchProducts(products, search, 20))

/** Articles by code, at most PRODUCTS_AT_ONCE of them. */
export const productsByCodeQuery = (place: ProductPlace, ids: readonly string[]) =>
  productsQuery(place, { ids: [...ids], perPage: PRODUCTS_AT_ONCE }, (products) =>
    products.filter(({ id }) => ids.includes(id)),
  )

export const PRODUCTS_AT_ONCE = 100

/** Without a connection `pick` chooses among all articles of the warehouse that this device has seen. */
function productsQuery({ warehouseId, customerId }: ProductPlace, wanted: Wanted, pick: Pick) {
  const place = { warehouseId: warehouseId ?? undefined, customerId: customerId ?? undefined }
  const input = { query: { ...place, ...wanted } }
  return {
    ...apiQuery('GET /products', input),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      readApi('GET /products', input, signal, () => fromDevice(place, pick)),
  }
}

type Place = { warehouseId: string | undefined; customerId: number | undefined }

async function fromDevice({ warehouseId, customerId }: Place, pick: Pick): Promise<Products | undefined> {
  const seenBy = await keptRows('GET /products', ({ query }) => query?.warehouseId === warehouseId)
  if (seenBy.length === 0) return undefined
  const own = await keptRows('GET /products', ({ query }) => query?.customerId === customerId)
  const data = pick(seenBy.map((product) => withLastPrice(product, own)))
  const pagination = {
    totalItems: data.length,
    perPage: data.length,
    isLast: true,
    totalPage: 1,
    currentPage: 1,
  }
  return { data, meta: { pagination } } as Products
}

/** What another customer paid last is nobody else's business. */
const withLastPrice = (
  product: ApiRow<'GET /products'>,
  own: readonly ApiRow<'GET /products'>[],
): ApiRow<'GET /products'> => ({
  ...product,
  lastPrice: own.find(({ id }) => id === product.id)?.lastPrice ?? null,
})
