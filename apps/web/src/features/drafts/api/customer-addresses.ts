import { apiQuery } from '../../../lib/api/api-query.ts'

export const customerAddressesQuery = (id: number) =>
  apiQuery('GET /customers/{id}/addresses', { params: { id } })
