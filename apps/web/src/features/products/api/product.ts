import { apiQuery } from '../../../lib/api/api-query.ts'

/** One article with price, units and free stock of all the user's warehouses. */
export const productQuery = (id: string) => apiQuery('GET /products/{id}', { params: { id } })

/** Its batches, those that expire first in front. */
export const batchesQuery = (id: string) =>
  apiQuery('GET /products/{id}/batches', { params: { id }, query: {} })
