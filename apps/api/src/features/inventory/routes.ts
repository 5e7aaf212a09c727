import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { tellCurrent } from '../../http/tell-current.ts'
import { actingOf } from '../orders/acting.ts'
import { listHolders } from '../stock/queries/list-holders.ts'
import { STOCK_ANALYSTS, STOCK_KEEPERS } from '../stock/stock-roles.ts'
import { blockLevel } from './commands/block-level.ts'
import { countRoutes } from './count-routes.ts'
import { levelsFile } from './exports/levels-file.ts'
import { movementsFile } from './exports/movements-file.ts'
import { findLevel } from './queries/find-level.ts'
import { listLevels } from './queries/list-levels.ts'
import { listMovements } from './queries/list-movements.ts'
import { listWaiting } from './queries/list-waiting.ts'
import { receiptRoutes } from './receipt-routes.ts'

/** What lies where, how it came there, who waits for it. */
export function inventoryRoutes(app: FastifyInstance) {
  route(app, 'GET /stock/levels', {
    roles: STOCK_KEEPERS,
    handler: (context) => listLevels(context.db, context.query, context),
    file: (context) => levelsFile(context.db, context.query, context),
  })

  route(app, 'GET /stock/movements', {
    roles: STOCK_KEEPERS,
    handler: ({ db, query, user }) => listMovements(db, query, user),
    file: ({ query, user }) => movementsFile(query, user),
  })

  route(app, 'GET /stock/waiting', {
    roles: STOCK_KEEPERS,
    handler: ({ db, query, user }) => listWaiting(db, query, user),
  })

  route(app, 'GET /stock/levels/{id}/holders', {
    roles: STOCK_ANALYSTS,
    handler: async ({ db, params, user }) => ({ data: await listHolders(db, params.id, user) }),
  })

  route(app, 'PUT /stock/levels/{id}/block', {
    roles: STOCK_KEEPERS,
    handler: async (context) => {
      const { trx, params, body } = context
      const level = () => findLevel(trx, params.id, context)
      await tellCurrent(() => blockLevel(trx, params.id, body, actingOf(context)), level)
      return { data: { level: await level(), holders: await listHolders(trx, params.id, context.user) } }
    },
  })

  receiptRoutes(app)
  countRoutes(app)
}
