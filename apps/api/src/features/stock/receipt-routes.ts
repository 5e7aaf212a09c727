import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { tellCurrent } from '../../http/tell-current.ts'
import { actingOf } from '../orders/acting.ts'
import { correctStock } from './commands/correct-stock.ts'
import { receiveGoods } from './commands/receive-goods.ts'
import { listHolders } from './queries/list-holders.ts'
import { readBatch, readBatchRows } from './queries/read-batch-rows.ts'
import { STOCK_ANALYSTS, STOCK_KEEPERS } from './stock-roles.ts'
import { toMilli } from './to-milli.ts'

/** Goods that come in, counts, and who holds what. */
export function receiptRoutes(app: FastifyInstance) {
  route(app, 'POST /stock/receipts', {
    roles: STOCK_KEEPERS,
    handler: async (context) => {
      const { trx, body } = context
      const lines = body.lines.map((line) => ({ ...line, quantity: toMilli(line.quantity) }))
      const levelIds = await receiveGoods(trx, { ...body, lines }, actingOf(context))
      return { content: { batches: await readBatchRows(trx, levelIds) } }
    },
  })

  route(app, 'POST /stock/corrections', {
    roles: STOCK_KEEPERS,
    handler: async (context) => {
      const { trx, body } = context
      const correction = { ...body, onHand: toMilli(body.onHand) }
      await tellCurrent(
        () => correctStock(trx, correction, actingOf(context)),
        () => readBatch(trx, body.levelId),
      )
      return { data: await readBatch(trx, body.levelId) }
    },
  })

  route(app, 'GET /stock/levels/{id}/holders', {
    roles: STOCK_ANALYSTS,
    handler: async ({ db, params, user }) => ({ data: await listHolders(db, params.id, user) }),
  })
}
