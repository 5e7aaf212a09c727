import { apiQuery } from '../../../lib/api/api-query.ts'

/** Who did what with an order, newest first. */
export const orderHistoryQuery = (id: number, perPage: number) =>
  apiQuery('GET /audit', { query: { objectType: 'order', objectId: String(id), perPage } })
