import { GENERAL_ACTIONS } from '@cais/domain/access/actions'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { FastifyInstance } from 'fastify'
import { DOCUMENT_READERS } from '../../aggregates/company/roles.ts'
import type { Trx } from '../../db/transaction.ts'
import { type Acting, actingOf } from '../../engines/history/acting.ts'
import { JOBS } from '../../engines/jobs/names.ts'
import { pageOfAll } from '../../engines/lists/page.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { runNow } from '../jobs/commands/run-now.ts'
import { changePricePolicy } from './commands/change-policy.ts'
import { createList, editList } from './commands/edit-list.ts'
import { addVersion, changeValidity, deleteVersion } from './commands/edit-version.ts'
import { enterPrices } from './commands/enter-prices.ts'
import { loadPrices } from './commands/load-prices.ts'
import { decidePrices, publishPrices } from './commands/publish-prices.ts'
import { raisePrices } from './commands/raise-prices.ts'
import { updateOrders, updateOrdersPayload } from './commands/update-orders.ts'
import { presentPricePolicy } from './policy.ts'
import { checkRows } from './queries/check-rows.ts'
import { findPriceList, listPriceLists } from './queries/find-list.ts'
import { linesFile, listLines } from './queries/list-lines.ts'
import { listProductPrices } from './queries/list-product-prices.ts'
import { readEffect } from './queries/read-effect.ts'
import { readLoad } from './queries/read-load.ts'

/** Who writes prices. Whoever reads documents reads the published ones, without cost. */
const roles = GENERAL_ACTIONS['manage-prices']

function priceRoutes(app: FastifyInstance) {
  listRoutes(app)
  versionRoutes(app)
  lineRoutes(app)
  ruleRoutes(app)
}

function listRoutes(app: FastifyInstance) {
  route(app, 'GET /price-lists', {
    roles: DOCUMENT_READERS,
    handler: async ({ db, user, now, query }) =>
      pageOfAll(await listPriceLists(db, { user, now: now() }), query),
  })

  route(app, 'GET /price-lists/{id}', {
    roles: DOCUMENT_READERS,
    handler: async ({ db, user, now, params }) => ({
      data: await findPriceList(db, params.id, { user, now: now() }),
    }),
  })

  route(app, 'POST /price-lists', {
    roles,
    handler: async (context) => {
      const acting = actingOf(context)
      const id = await createList(context.trx, context.body, acting)
      return { content: await findPriceList(context.trx, id, acting) }
    },
  })

  route(app, 'PUT /price-lists/{id}', {
    roles,
    handler: (context) => {
      const { trx, params, body } = context
      return changed(context, params.id, (acting) => editList(trx, { ...body, ...params }, acting))
    },
  })
}

type WriteContext = Parameters<typeof actingOf>[0] & { readonly trx: Trx }

/** The list after a change of it; a version conflict carries it as it stands now. */
async function changed(context: WriteContext, id: number, change: (acting: Acting) => Promise<void>) {
  const acting = actingOf(context)
  const read = () => findPriceList(context.trx, id, acting)
  await withCurrentRecord(() => change(acting), read)
  return { data: await read() }
}

function versionRoutes(app: FastifyInstance) {
  route(app, 'POST /price-lists/{id}/versions', {
    roles,
    handler: async (context) => {
      const { trx, params, body } = context
      const acting = actingOf(context)
      await addVersion(trx, { ...body, listId: params.id }, acting)
      return { content: await findPriceList(trx, params.id, acting) }
    },
  })

  route(app, 'PUT /price-lists/{id}/versions/{number}', {
    roles,
    handler: (context) => {
      const { trx, params, body } = context
      const { id: listId, number } = params
      return changed(context, listId, (acting) => changeValidity(trx, { ...body, listId, number }, acting))
    },
  })

  route(app, 'DELETE /price-lists/{id}/versions/{number}', {
    roles,
    handler: (context) => {
      const { id: listId, number } = context.params
      return changed(context, listId, (acting) => deleteVersion(context.trx, { listId, number }, acting))
    },
  })

  route(app, 'POST /price-lists/{id}/versions/{number}/publish', {
    roles,
    handler: (context) => {
      const { trx, params, body } = context
      const { id: listId, number } = params
      return changed(context, listId, (acting) => publishPrices(trx, { ...body, listId, number }, acting))
    },
  })

  route(app, 'POST /price-lists/{id}/versions/{number}/decide', {
    roles,
    handler: (context) => {
      const { trx, params, body } = context
      const { id: listId, number } = params
      return changed(context, listId, (acting) => decidePrices(trx, { ...body, listId, number }, acting))
    },
  })
}

function lineRoutes(app: FastifyInstance) {
  route(app, 'GET /price-lists/{id}/versions/{number}/lines', {
    roles: DOCUMENT_READERS,
    handler: ({ db, params, query, user }) => listLines(db, { ...params, query, user }),
    file: ({ params, user }) => linesFile({ ...params, user }),
  })

  route(app, 'PUT /price-lists/{id}/versions/{number}/lines', {
    roles,
    handler: (context) => {
      const { trx, params, body } = context
      const { id: listId, number } = params
      return changed(context, listId, (acting) => enterPrices(trx, { ...body, listId, number }, acting))
    },
  })

  route(app, 'POST /price-lists/{id}/versions/{number}/raise', {
    roles,
    handler: (context) => {
      const { trx, params, body } = context
      const { id: listId, number } = params
      return changed(context, listId, (acting) => raisePrices(trx, { ...body, listId, number }, acting))
    },
  })

  route(app, 'GET /products/{id}/prices', {
    roles: DOCUMENT_READERS,
    handler: async ({ db, params, user, now }) => ({
      data: await listProductPrices(db, { id: params.id, user, now: now() }),
    }),
  })

  route(app, 'POST /price-lists/{id}/versions/{number}/lines/check', {
    roles,
    handler: async ({ trx, params, body, user, lang }) => ({
      data: await checkRows(trx, { ...params, ...body, user, lang }),
    }),
  })

  route(app, 'GET /price-lists/{id}/versions/{number}/effect', {
    roles,
    handler: async ({ db, params, user, now }) => ({
      data: await readEffect(db, { ...params, user, today: calendarDateAt(now().getTime()) }),
    }),
  })
}

function ruleRoutes(app: FastifyInstance) {
  route(app, 'GET /settings/price-policy', {
    roles,
    handler: async ({ db }) => ({ data: await presentPricePolicy(db) }),
  })

  route(app, 'PUT /settings/price-policy', {
    roles: ['SUPER_USER'],
    handler: async (context) => {
      const read = () => presentPricePolicy(context.trx)
      await withCurrentRecord(() => changePricePolicy(context.trx, context.body, actingOf(context)), read)
      return { data: await read() }
    },
  })

  route(app, 'GET /sale-price/load', {
    roles,
    handler: async ({ db }) => ({ data: await readLoad(db) }),
  })

  route(app, 'PUT /sale-price/load', {
    roles,
    handler: async (context) => {
      const { running } = await readLoad(context.trx)
      if (!running) await runNow(context.trx, 'sale-pricing-manager', actingOf(context))
      return { data: await readLoad(context.trx) }
    },
  })
}

export const prices: Feature = {
  routes: priceRoutes,
  tasks: {
    [JOBS.updateOrderPrices]: (found, { db, now }) =>
      updateOrders(db, updateOrdersPayload.parse(found), now()),
  },
  scheduled: {
    'sale-pricing-manager': ({ db, now, quantity }) => loadPrices(db, { now: now(), limit: quantity }),
  },
}
