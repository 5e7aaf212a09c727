import { apiQuery } from '../../lib/queries/api-query.ts'

/** One product with price, units and free stock of all the user's warehouses. */
export const productQuery = (id: string) => apiQuery('GET /products/{id}', { params: { id } })

/** Its batches, those that expire first at the top. */
export const batchesQuery = (id: string) =>
  apiQuery('GET /products/{id}/batches', { params: { id }, query: {} })
