import { apiQuery } from '../../../lib/api/api-query.ts'

/** Credit and debts of a customer; the order at hand is left out of the open orders. */
export const customerSummaryQuery = (id: number, orderId: number) =>
  apiQuery('GET /customers/{id}/summary', { params: { id }, query: { orderId } })
