import type { FastifyInstance } from 'fastify'
import { CUSTOMER_READERS as roles } from '../../aggregates/company/roles.ts'
import { presentBatch } from '../../aggregates/stock/batches.ts'
import { route } from '../../http/route.ts'
import type { Feature } from '../feature.ts'
import { productsFile } from './exports/products-file.ts'
import { findProduct, listProducts } from './queries/list-products.ts'
import { readBatches } from './queries/read-batches.ts'

function productRoutes(app: FastifyInstance) {
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

export const products: Feature = { routes: productRoutes }
