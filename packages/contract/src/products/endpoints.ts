import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { listReply, oneReply } from '../kernel/list.ts'
import { batchRow, productBatchQuery, productQuery, productRow } from './schemas.ts'

const params = z.object({ id: z.string().max(40) })

export const productEndpoints = defineEndpoints({
  'GET /products': {
    summary: 'Pick list: articles with price, units and free stock of a warehouse',
    query: productQuery,
    reply: listReply(productRow),
    exportable: true,
  },
  'GET /products/{id}': { summary: 'One article', params, reply: oneReply(productRow) },
  'GET /products/{id}/batches': {
    summary: 'Batches of an article with expiry, on hand and reserved',
    params,
    query: productBatchQuery,
    reply: z.object({ data: z.array(batchRow) }),
  },
})
