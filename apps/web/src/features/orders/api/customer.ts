import { apiQuery } from '../../../lib/api/api-query.ts'

export const customerQuery = (id: number) => apiQuery('GET /customers/{id}', { params: { id } })
