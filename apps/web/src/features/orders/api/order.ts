import { apiQuery } from '../../../lib/api/api-query.ts'

export const orderQuery = (id: number) => apiQuery('GET /orders/{id}', { params: { id } })
