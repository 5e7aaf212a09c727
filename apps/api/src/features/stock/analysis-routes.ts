import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { tellCurrent } from '../../http/tell-current.ts'
import { actingOf } from '../orders/acting.ts'
import { changedStock } from './changed-stock.ts'
import { saveShelfLife } from './commands/save-shelf-life.ts'
import { setPriority } from './commands/set-priority.ts'
import { swapBatch } from './commands/swap-batch.ts'
import { findStockDetail } from './queries/find-stock-detail.ts'
import { listShelfLife } from './queries/list-shelf-life.ts'
import { previewSwap } from './queries/preview-swap.ts'
import { readShelfLifeRule } from './queries/read-shelf-life-rule.ts'
import { shelfLifeHistory } from './queries/shelf-life-history.ts'
import { STOCK_ANALYSTS, STOCK_KEEPERS } from './stock-roles.ts'
import { toMilli } from './to-milli.ts'

/** Who comes first, who gives a batch to whom, and how fresh goods must be. */
export function analysisRoutes(app: FastifyInstance) {
  route(app, 'PUT /orders/{id}/priority', {
    roles: STOCK_ANALYSTS,
    handler: (context) => {
      const { trx, params, body } = context
      const target = { orderId: params.id, version: body.version }
      return changedStock(context, target, (record, acting) => setPriority(trx, record, body, acting))
    },
  })

  route(app, 'GET /orders/{id}/stock/lines/{lineId}/swap', {
    roles: STOCK_ANALYSTS,
    handler: async (context) => {
      const { db, params, query } = context
      const quantity = query.quantity === undefined ? undefined : toMilli(query.quantity)
      const question = { ...query, orderId: params.id, lineId: params.lineId, quantity }
      return { data: await previewSwap(db, question, context) }
    },
  })

  route(app, 'POST /orders/{id}/stock/lines/{lineId}/swap', {
    roles: STOCK_ANALYSTS,
    handler: async (context) => {
      const { trx, params, body } = context
      const wish = { ...body, orderId: params.id, lineId: params.lineId, quantity: toMilli(body.quantity) }
      const detail = () => findStockDetail(trx, params.id, context)
      await tellCurrent(() => swapBatch(trx, wish, actingOf(context)), detail)
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
      await tellCurrent(() => saveShelfLife(trx, body, actingOf(context)), rule)
      return { data: await rule() }
    },
  })
}
