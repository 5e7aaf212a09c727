import type { ApiInput } from '../../../lib/api/api.ts'
import { apiQuery } from '../../../lib/api/api-query.ts'
import type { Subject } from '../model/shelf-life.ts'

type HistoryType = ApiInput<'GET /audit'>['query']['objectType']

/** Who did what with an inventory, a batch, or the goods that came into a warehouse; newest first. */
export const historyOf = (objectType: HistoryType, objectId: string | number, perPage: number) =>
  stock(apiQuery('GET /audit', { query: { objectType, objectId: String(objectId), perPage } }))

/** Who changed a rule of shelf life. */
export const shelfLifeHistory = ({ customerId, productId }: Subject, perPage: number) =>
  apiQuery('GET /stock/shelf-life/history', {
    query: { ...(customerId !== null && { customerId }), ...(productId !== null && { productId }), perPage },
  })

/** It stands under 'stock', so that it follows what is done to stock. */
const stock = <T extends { queryKey: readonly unknown[] }>(query: T): T => ({
  ...query,
  queryKey: ['stock', null, ...query.queryKey],
})
