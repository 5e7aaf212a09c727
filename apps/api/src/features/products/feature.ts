import type { ProductUpdate } from '@cais/contract/products/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import { PRODUCT_EDITORS, CUSTOMER_READERS as roles } from '../../aggregates/company/roles.ts'
import { presentBatch } from '../../aggregates/stock/batches.ts'
import type { Trx } from '../../db/transaction.ts'
import { type Acting, actingOf } from '../../engines/history/acting.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { createProduct, editProduct } from './commands/edit-product.ts'
import { productsFile } from './exports/products-file.ts'
import { findProduct, readChoices } from './queries/find-product.ts'
import { listProducts } from './queries/list-products.ts'
import { readBatches } from './queries/read-batches.ts'
import { readOutlook } from './queries/read-outlook.ts'

function productRoutes(app: FastifyInstance) {
  route(app, 'GET /products', {
    roles,
    handler: listProducts,
    file: productsFile,
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

  route(app, 'GET /products/{id}/outlook', {
    roles,
    handler: async ({ db, params, user, now }) => ({
      data: await readOutlook(db, params.id, { user, now: now() }),
    }),
  })

  route(app, 'GET /products/choices', {
    roles: PRODUCT_EDITORS,
    handler: async ({ db }) => ({ data: await readChoices(db) }),
  })

  cardRoutes(app)
}

/** A new article, and changes of one. */
function cardRoutes(app: FastifyInstance) {
  route(app, 'POST /products', {
    roles: PRODUCT_EDITORS,
    handler: async (context) => {
      const acting = actingOf(context)
      const id = await createProduct(context.trx, context.body, acting)
      return { content: await findProduct(context.trx, id, acting) }
    },
  })

  route(app, 'PUT /products/{id}', {
    roles: PRODUCT_EDITORS,
    handler: (context) => {
      const { trx, params, body } = context
      if (body.id !== undefined && body.id !== params.id)
        throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'id', rule: 'invalid' }])
      return changed(trx, { ...body, id: params.id }, actingOf(context))
    },
  })

  route(app, 'PUT /products', {
    roles: PRODUCT_EDITORS,
    handler: (context) => changed(context.trx, context.body, actingOf(context)),
  })
}

/** The article after the change; a version conflict carries it as it stands now. */
async function changed(trx: Trx, change: ProductUpdate & { readonly id: string }, acting: Acting) {
  const read = () => findProduct(trx, change.id, acting)
  await withCurrentRecord(() => editProduct(trx, change, acting), read)
  return { data: await read() }
}

export const products: Feature = { routes: productRoutes }
