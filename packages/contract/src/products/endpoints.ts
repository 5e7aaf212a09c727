import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { createdReply, listReply, oneReply } from '../kernel/list.ts'
import {
  batchRow,
  product,
  productBatchQuery,
  productChoices,
  productInput,
  productOutlook,
  productQuery,
  productRow,
  productUpdate,
} from './schemas.ts'

const params = z.object({ id: z.string().max(40) })

export const productEndpoints = defineEndpoints({
  'GET /products': {
    summary: 'Articles with price, units and free stock of a warehouse: the pick list, and the list of all',
    query: productQuery,
    reply: listReply(productRow),
    exportable: true,
  },
  'GET /products/{id}': {
    summary: 'One article with its units, barcodes and rates of VAT; inactive ones too',
    params,
    reply: oneReply(product),
  },
  'POST /products': {
    summary: 'Create an article with its units',
    body: productInput,
    reply: createdReply(product),
    status: 201,
  },
  'PUT /products/{id}': {
    summary: 'Change an article, its units and barcodes, deactivate it; units in use keep code and factor',
    params,
    body: productUpdate,
    reply: oneReply(product),
  },
  'PUT /products': {
    summary: 'Change an article, its id in the body',
    body: productUpdate.extend({ id: z.string().max(40) }),
    reply: oneReply(product),
  },
  'GET /products/choices': {
    summary: 'What an article is chosen from: VAT codes with their rates, and units',
    reply: oneReply(productChoices),
  },
  'GET /products/{id}/outlook': {
    summary: 'Stock of an article by state, what was sold of it, and for how long free stock lasts',
    params,
    reply: oneReply(productOutlook),
  },
  'GET /products/{id}/batches': {
    summary: 'Batches of an article with expiry, on hand and reserved',
    params,
    query: productBatchQuery,
    reply: z.object({ data: z.array(batchRow) }),
  },
})
