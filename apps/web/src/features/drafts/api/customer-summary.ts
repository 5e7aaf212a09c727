import { apiQuery } from '../../../lib/api/api-query.ts'

/** Credit bar, debts and last prices of a customer; this draft is left out of the open orders. */
export const customerSummaryQuery = (id: number, orderId: number | undefined) =>
  apiQuery('GET /customers/{id}/summary', { params: { id }, query: { orderId } })
