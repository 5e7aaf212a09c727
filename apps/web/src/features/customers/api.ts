import { apiQuery } from '../../lib/queries/api-query.ts'

/** A customer with credit, latest orders and latest payments. */
export const customerSummaryQuery = (id: number) =>
  apiQuery('GET /customers/{id}/summary', { params: { id } })
