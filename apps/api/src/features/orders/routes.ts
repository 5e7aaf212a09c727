import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { actionRoutes } from './action-routes.ts'
import { DOCUMENT_READERS as roles } from './document-roles.ts'
import { ordersFile } from './exports/orders-file.ts'
import { tabWhere } from './filter/order-where.ts'
import { printRoutes } from './print-routes.ts'
import { countTabs } from './queries/count-tabs.ts'
import { findOrder } from './queries/find-order.ts'
import { listOrders } from './queries/list-orders.ts'
import { readKanban } from './queries/read-kanban.ts'
import { readStageTotals } from './queries/read-stage-totals.ts'

export function orderRoutes(app: FastifyInstance) {
  route(app, 'GET /orders', {
    roles,
    handler: ({ db, query, user, now }) => listOrders(db, query, user, now()),
    file: ({ query, user, now }) => ordersFile(query, user, now()),
  })

  route(app, 'GET /orders/tab-counts', {
    roles,
    handler: async ({ db, query, user }) => ({ data: await countTabs(db, query, user) }),
  })

  route(app, 'GET /orders/kanban', {
    roles,
    handler: async (context) => ({ data: await readKanban(context.db, context.query, context) }),
  })

  route(app, 'GET /orders/totals_by_stage', {
    roles,
    handler: async ({ db, query, user }) => ({
      data: await readStageTotals(db, tabWhere(query, 'all', user)),
    }),
  })

  route(app, 'GET /orders/{id}', {
    roles,
    handler: async (context) => ({ data: await findOrder(context.db, context.params.id, context) }),
  })

  actionRoutes(app)
  printRoutes(app)
}
