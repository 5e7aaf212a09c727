import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { tellCurrent } from '../../http/tell-current.ts'
import { actingOf } from '../orders/acting.ts'
import { correctStock } from '../stock/commands/correct-stock.ts'
import { receiveGoods } from '../stock/commands/receive-goods.ts'
import { readBatch, readBatchRows } from '../stock/queries/read-batch-rows.ts'
import { STOCK_KEEPERS } from '../stock/stock-roles.ts'
import { toMilli } from '../stock/to-milli.ts'
import { checkReceipt } from './queries/check-receipt.ts'
import { readWaitingFor } from './queries/list-waiting.ts'

/** Goods that come in, and counts of one batch. */
export function receiptRoutes(app: FastifyInstance) {
  route(app, 'POST /stock/receipts', {
    roles: STOCK_KEEPERS,
    handler: async (context) => {
      const { trx, body, user } = context
      const lines = body.lines.map((line) => ({ ...line, quantity: toMilli(line.quantity) }))
      const levelIds = await receiveGoods(trx, { ...body, lines }, actingOf(context))
      const productIds = [...new Set(lines.map(({ productId }) => productId))]
      const waiting = await readWaitingFor(trx, { warehouseId: body.warehouseId, productIds }, user)
      return { content: { batches: await readBatchRows(trx, levelIds), waiting } }
    },
  })

  route(app, 'POST /stock/receipts/check', {
    roles: STOCK_KEEPERS,
    handler: async (context) => ({ data: await checkReceipt(context.trx, context.body, context) }),
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
}
