import type { ArticleClass } from '@cais/domain/stock/article-class'
import type { FastifyInstance } from 'fastify'
import { STOCK_KEEPERS } from '../../aggregates/company/roles.ts'
import { readSetting } from '../../aggregates/company/settings.ts'
import { requireWarehouse } from '../../aggregates/stock/stock-checks.ts'
import { toMilli } from '../../aggregates/stock/stock-levels.ts'
import type { Db } from '../../db/pool.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { listPage } from '../../engines/lists/list.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import { giveUpCount } from './commands/give-up-count.ts'
import { openCount } from './commands/open-count.ts'
import { postCount } from './commands/post-count.ts'
import { writeCounted } from './commands/write-counted.ts'
import { changeCountLimit, presentCountLimit } from './count-limit-setting.ts'
import { listLocations, saveLocations } from './locations.ts'
import { readArticleClasses } from './queries/article-classes.ts'
import { COUNT_LIMIT_KEY, parseCountLimit } from './queries/count-limit.ts'
import { listCountLines } from './queries/list-count-lines.ts'
import { countList, findCount } from './queries/list-counts.ts'
import { reviewCount } from './queries/review-count.ts'

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

  route(app, 'GET /stock/counts/{id}/review', {
    roles: STOCK_KEEPERS,
    handler: async ({ db, params, user }) => ({ data: await reviewCount(db, params.id, user) }),
  })

  endRoutes(app)
  preparationRoutes(app)
}

/** What a count is prepared with: classes, locations, and the limit of a second count. */
function preparationRoutes(app: FastifyInstance) {
  route(app, 'GET /stock/counts/choices', {
    roles: STOCK_KEEPERS,
    handler: async ({ db, query, user, now }) => {
      await requireWarehouse(db, query.warehouseId, user)
      const classes = [...(await readArticleClasses(db, query.warehouseId, now())).values()]
      const count = (name: ArticleClass) => classes.filter((one) => one === name).length
      return { data: { A: count('A'), B: count('B'), C: count('C') } }
    },
  })

  route(app, 'GET /stock/locations', {
    roles: STOCK_KEEPERS,
    handler: (context) => listLocations(context.db, context.query, context),
  })

  route(app, 'PUT /stock/locations', {
    roles: STOCK_KEEPERS,
    handler: async (context) => ({
      data: { saved: await saveLocations(context.trx, context.body, actingOf(context)) },
    }),
  })

  route(app, 'GET /settings/count-limit', {
    roles: STOCK_KEEPERS,
    handler: async ({ db }) => ({ data: await readLimit(db) }),
  })

  route(app, 'PUT /settings/count-limit', {
    roles: ['SUPER_USER'],
    handler: async (context) => {
      const { trx, body } = context
      await withCurrentRecord(
        () => changeCountLimit(trx, body, actingOf(context)),
        () => readLimit(trx),
      )
      return { data: await readLimit(trx) }
    },
  })
}

const readLimit = async (db: Db) => presentCountLimit(parseCountLimit(await readSetting(db, COUNT_LIMIT_KEY)))

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
