import type { FastifyInstance } from 'fastify'
import { STOCK_KEEPERS } from '../../aggregates/company/roles.ts'
import { toMilli } from '../../aggregates/stock/stock-levels.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { listPage } from '../../engines/lists/list.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import { giveUpCount } from './commands/give-up-count.ts'
import { openCount } from './commands/open-count.ts'
import { postCount } from './commands/post-count.ts'
import { writeCounted } from './commands/write-counted.ts'
import { listCountLines } from './queries/list-count-lines.ts'
import { countList, findCount } from './queries/list-counts.ts'

/** The stock count of a warehouse: opened, counted, posted or given up. */
export function countRoutes(app: FastifyInstance) {
  route(app, 'GET /stock/counts', {
    roles: STOCK_KEEPERS,
    handler: (context) => listPage(countList, context),
  })

  route(app, 'POST /stock/counts', {
    roles: STOCK_KEEPERS,
    handler: async (context) => {
      const { trx, body, user } = context
      const id = await openCount(trx, body, actingOf(context))
      return { content: await findCount(trx, id, user) }
    },
  })

  route(app, 'GET /stock/counts/{id}', {
    roles: STOCK_KEEPERS,
    handler: async ({ db, params, user }) => ({ data: await findCount(db, params.id, user) }),
  })

  route(app, 'GET /stock/counts/{id}/lines', {
    roles: STOCK_KEEPERS,
    handler: ({ db, params, query, user }) => listCountLines(db, params.id, query, user),
  })

  route(app, 'PUT /stock/counts/{id}/lines', {
    roles: STOCK_KEEPERS,
    handler: async (context) => {
      const { trx, params, body, user } = context
      const lines = body.lines.map((line) => ({
        ...line,
        counted: line.counted === null ? null : toMilli(line.counted),
      }))
      await writeCounted(trx, params.id, lines, actingOf(context))
      return { data: await findCount(trx, params.id, user) }
    },
  })

  endRoutes(app)
}

function endRoutes(app: FastifyInstance) {
  route(app, 'POST /stock/counts/{id}/post', {
    roles: STOCK_KEEPERS,
    handler: async (context) => {
      const { trx, params, body, user } = context
      const count = () => findCount(trx, params.id, user)
      await withCurrentRecord(() => postCount(trx, params.id, body, actingOf(context)), count)
      return { data: await count() }
    },
  })

  route(app, 'POST /stock/counts/{id}/give-up', {
    roles: STOCK_KEEPERS,
    handler: async (context) => {
      const { trx, params, body, user } = context
      const count = () => findCount(trx, params.id, user)
      await withCurrentRecord(() => giveUpCount(trx, params.id, body, actingOf(context)), count)
      return { data: await count() }
    },
  })
}
