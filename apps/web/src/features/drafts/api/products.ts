import { apiQuery } from '../../../lib/api-query.ts'

/** Where prices and free stock are looked up. */
export type ProductPlace = { warehouseId: string | null; customerId: number | null }

const placeQuery = ({ warehouseId, customerId }: ProductPlace) => ({
  warehouseId: warehouseId ?? undefined,
  customerId: customerId ?? undefined,
})

/** The first articles of a warehouse, kept at hand so that the pick list answers at once. */
export const pickListQuery = (place: ProductPlace) => ({
  ...apiQuery('GET /products', { query: { ...placeQuery(place), perPage: 200 } }),
  staleTime: 60_000,
})

/** Articles of the whole list by code or description. */
export const productSearchQuery = (place: ProductPlace, search: string) =>
  apiQuery('GET /products', { query: { ...placeQuery(place), search, perPage: 20 } })

/** Articles by code, at most PRODUCTS_AT_ONCE of them. */
export const productsByCodeQuery = (place: ProductPlace, ids: readonly string[]) =>
  apiQuery('GET /products', { query: { ...placeQuery(place), ids: [...ids], perPage: PRODUCTS_AT_ONCE } })

export const PRODUCTS_AT_ONCE = 100
