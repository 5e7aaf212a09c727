import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { actingOf } from '../orders/acting.ts'
import { correctStock } from './commands/correct-stock.ts'
import { receiveStock } from './commands/receive-stock.ts'
import { requireProducts } from './commands/require-products.ts'
import { requireWarehouse } from './commands/require-warehouse.ts'
import { listHolders } from './queries/list-holders.ts'
import { readBatchRows } from './queries/read-batch-rows.ts'
import { STOCK_ANALYSTS, STOCK_KEEPERS } from './stock-roles.ts'

/** Goods that come in, counts, and who holds what. */
export function receiptRoutes(app: FastifyInstance) {
  route(app, 'POST /stock/receipts', {
    roles: STOCK_KEEPERS,
    handler: async ({ trx, body, user, now }) => {
      await requireWarehouse(trx, body.warehouseId, user)
      await requireProducts(
        trx,
        body.lines.map(({ productId }) => productId),
      )
      const lines = body.lines.map((line) => ({ ...line, quantity: Math.round(line.quantity * 1000) }))
      const receivedOn = calendarDateAt(now().getTime())
      const levelIds = await receiveStock(trx, { ...body, receivedOn, lines }, user)
      return { content: { batches: await readBatchRows(trx, levelIds) } }
    },
  })

  route(app, 'POST /stock/corrections', {
    roles: STOCK_KEEPERS,
    handler: async (context) => {
      const { trx, body } = context
      await correctStock(trx, { ...body, onHand: Math.round(body.onHand * 1000) }, actingOf(context))
      const [data] = await readBatchRows(trx, [body.levelId])
      if (data === undefined) throw new Error('A corrected batch is not there')
      return { data }
    },
  })

  route(app, 'GET /stock/levels/{id}/holders', {
    roles: STOCK_ANALYSTS,
    handler: async ({ db, params, user }) => ({ data: await listHolders(db, params.id, user) }),
  })
}
