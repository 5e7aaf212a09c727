import type { FastifyInstance } from 'fastify'
import { STOCK_ANALYSTS, STOCK_KEEPERS } from '../../aggregates/company/roles.ts'
import { toMilli } from '../../aggregates/stock/stock-levels.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import { changeAndPresent } from './change-and-present.ts'
import { saveShelfLife } from './commands/save-shelf-life.ts'
import { setPriority } from './commands/set-priority.ts'
import { swapBatch } from './commands/swap-batch.ts'
import { findStockDetail } from './queries/find-stock-detail.ts'
import { previewSwap } from './queries/preview-swap.ts'
import { listShelfLife } from './shelf-life/list-shelf-life.ts'
import { shelfLifeHistory } from './shelf-life/shelf-life-history.ts'
import { readShelfLifeRule } from './shelf-life/shelf-life-rule.ts'

/** The calls of priorities, swaps of batches, and rules of shelf life. */
export function analysisRoutes(app: FastifyInstance) {
  route(app, 'PUT /orders/{id}/priority', {
    roles: STOCK_ANALYSTS,
    handler: (context) => {
      const { trx, params, body } = context
      const target = { orderId: params.id, version: body.version }
      return changeAndPresent(context, target, (record, acting) => setPriority(trx, record, body, acting))
    },
  })

  route(app, 'GET /orders/{id}/stock/lines/{lineId}/swap', {
    roles: STOCK_ANALYSTS,
    handler: async (context) => {
      const { db, params, query } = context
      const quantity = query.quantity === undefined ? undefined : toMilli(query.quantity)
      const request = { ...query, orderId: params.id, lineId: params.lineId, quantity }
      return { data: await previewSwap(db, request, context) }
    },
  })

  route(app, 'POST /orders/{id}/stock/lines/{lineId}/swap', {
    roles: STOCK_ANALYSTS,
    handler: async (context) => {
      const { trx, params, body } = context
      const request = { ...body, orderId: params.id, lineId: params.lineId, quantity: toMilli(body.quantity) }
      const detail = () => findStockDetail(trx, params.id, context)
      await withCurrentRecord(() => swapBatch(trx, request, actingOf(context)), detail)
      return { data: await detail() }
    },
  })

  shelfLifeRoutes(app)
}

function shelfLifeRoutes(app: FastifyInstance) {
  route(app, 'GET /stock/shelf-life', {
    roles: STOCK_KEEPERS,
    handler: ({ db, query, user }) => listShelfLife(db, query, user),
  })

  route(app, 'GET /stock/shelf-life/history', {
    roles: STOCK_KEEPERS,
    handler: ({ db, query, user }) => shelfLifeHistory(db, query, user),
  })

  route(app, 'PUT /stock/shelf-life', {
    roles: STOCK_KEEPERS,
    handler: async (context) => {
      const { trx, body } = context
      const rule = () => readShelfLifeRule(trx, body)
      await withCurrentRecord(() => saveShelfLife(trx, body, actingOf(context)), rule)
      return { data: await rule() }
    },
  })
}
