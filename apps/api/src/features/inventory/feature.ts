import type { FastifyInstance } from 'fastify'
import { STOCK_ANALYSTS, STOCK_KEEPERS } from '../../aggregates/company/roles.ts'
import {
  listHolders,
  listHoldingTransfers,
  readBatch,
  readBatchRows,
} from '../../aggregates/stock/batches.ts'
import { toMilli } from '../../aggregates/stock/stock-levels.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { listAsFile, listPage } from '../../engines/lists/list.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { correctStock } from '../stock/commands/correct-stock.ts'
import { receiveGoods } from '../stock/commands/receive-goods.ts'
import { blockLevel } from './commands/block-level.ts'
import { countRoutes } from './count-routes.ts'
import { movementsFile } from './exports/movements-file.ts'
import { checkReceipt } from './queries/check-receipt.ts'
import { findLevel } from './queries/find-level.ts'
import { levelList } from './queries/list-levels.ts'
import { listMovements } from './queries/list-movements.ts'
import { listWaiting, readWaitingFor } from './queries/list-waiting.ts'
import { goodsReceiptRoutes } from './receipts/receipt-routes.ts'
import { valueRoutes } from './value-routes.ts'

/** Stock levels, movements, and lines that wait for stock. */
function inventoryRoutes(app: FastifyInstance) {
  route(app, 'GET /stock/levels', {
    roles: STOCK_KEEPERS,
    handler: (context) => listPage(levelList, context),
    file: (context) => listAsFile(levelList, context),
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
    handler: async ({ db, params, user }) => ({
      data: await listHolders(db, params.id, user),
      transfers: await listHoldingTransfers(db, params.id),
    }),
  })

  route(app, 'PUT /stock/levels/{id}/block', {
    roles: STOCK_KEEPERS,
    handler: async (context) => {
      const { trx, params, body } = context
      const level = () => findLevel(trx, params.id, context)
      await withCurrentRecord(() => blockLevel(trx, params.id, body, actingOf(context)), level)
      return { data: { level: await level(), holders: await listHolders(trx, params.id, context.user) } }
    },
  })

  receiptRoutes(app)
  countRoutes(app)
  goodsReceiptRoutes(app)
  valueRoutes(app)
}

export const inventory: Feature = { routes: inventoryRoutes }

/** Goods that come in, and counts of one batch. */
function receiptRoutes(app: FastifyInstance) {
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
      await withCurrentRecord(
        () => correctStock(trx, correction, actingOf(context)),
        () => readBatch(trx, body.levelId),
      )
      return { data: await readBatch(trx, body.levelId) }
    },
  })
}
