import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { CUSTOMER_READERS as roles } from '../customers/customer-roles.ts'
import { presentBatch } from '../stock/presenter/present-batch.ts'
import { productsFile } from './exports/products-file.ts'
import { findProduct, listProducts } from './queries/list-products.ts'
import { readBatches } from './queries/read-batches.ts'

export function productRoutes(app: FastifyInstance) {
  route(app, 'GET /products', {
    roles,
    handler: ({ db, query, user, now }) => listProducts(db, query, { user, now: now() }),
    file: ({ query, user, now }) => productsFile(query, user, now()),
  })

  route(app, 'GET /products/{id}', {
    roles,
    handler: async ({ db, params, user, now }) => ({
      data: await findProduct(db, params.id, { user, now: now() }),
    }),
  })

  route(app, 'GET /products/{id}/batches', {
    roles,
    handler: async ({ db, params, query, user }) => ({
      data: (await readBatches(db, params.id, { warehouseId: query.warehouseId, user })).map(presentBatch),
    }),
  })
}
