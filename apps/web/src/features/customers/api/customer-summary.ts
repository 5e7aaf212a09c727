import { apiQuery } from '../../../lib/api/api-query.ts'

/** A customer with the credit, what was bought and paid last. */
export const customerSummaryQuery = (id: number) =>
  apiQuery('GET /customers/{id}/summary', { params: { id } })
