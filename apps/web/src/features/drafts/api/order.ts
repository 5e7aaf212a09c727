import { apiQuery } from '../../../lib/api/api-query.ts'

/** The submitted document that a draft changes. */
export const revisedOrderQuery = (id: number) => apiQuery('GET /orders/{id}', { params: { id } })
