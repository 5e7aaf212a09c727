import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { z } from 'zod'
import { STOCK_ANALYSTS, STOCK_READERS } from '../../aggregates/company/roles.ts'
import { readOrderDetail } from '../../aggregates/documents/detail/read-order-detail.ts'
import { isVisible } from '../../aggregates/documents/visibility.ts'
import { stockSheetForm } from '../../aggregates/printed-forms/stock-sheet-form.ts'
import { toMilli } from '../../aggregates/stock/stock-levels.ts'
import { inTransaction } from '../../db/transaction.ts'
import { JOBS } from '../../engines/jobs/names.ts'
import type { Tasks } from '../../engines/jobs/task.ts'
import { listAsFile, listPage } from '../../engines/lists/list.ts'
import { pdfOf } from '../../gateways/pdf/pdf-of.ts'
import { pdfReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import type { Feature } from '../feature.ts'
import { analysisRoutes } from './analysis-routes.ts'
import { changeAndPresent } from './change-and-present.ts'
import { allocateMissed } from './commands/allocate-missed.ts'
import { allocateNow, allocateOrder } from './commands/allocate-order.ts'
import { holdLine } from './commands/hold-line.ts'
import { processLines } from './commands/process-lines.ts'
import { serveWaiting } from './commands/serve-waiting.ts'
import { findStockDetail } from './queries/find-stock-detail.ts'
import { stockList, tabCounts } from './queries/stock-list.ts'

/** The calls of stock analysis. */
function stockRoutes(app: FastifyInstance) {
  const pdf = pdfOf(app)

  route(app, 'GET /stock', {
    roles: STOCK_ANALYSTS,
    handler: (context) => listPage(stockList, context),
    file: (context) => listAsFile(stockList, context),
  })

  route(app, 'GET /stock/tab-counts', {
    roles: STOCK_ANALYSTS,
    handler: async ({ db, user }) => ({ data: await tabCounts(db, user) }),
  })

  route(app, 'GET /orders/{id}/stock', {
    roles: STOCK_READERS,
    handler: async (context) => ({ data: await findStockDetail(context.db, context.params.id, context) }),
  })

  route(app, 'GET /orders/{id}/stock/print', {
    roles: STOCK_READERS,
    handler: async ({ db, params, user, now }) => {
      const detail = await readOrderDetail(db, params.id)
      if (detail === undefined || detail.row.submitted_at === null || !isVisible(user, detail.row)) {
        throw new RuleError('NOT_FOUND', { order: params.id })
      }
      const form = await stockSheetForm(db, detail, { printedBy: user.name, now: now() })
      return pdfReply(await pdf.render(form), `Stock ${detail.row.number ?? ''}`)
    },
  })

  decisionRoutes(app)
  analysisRoutes(app)
}

/** What an analyst decides on a document. */
function decisionRoutes(app: FastifyInstance) {
  route(app, 'PUT /orders/{id}/stock/lines/{lineId}', {
    roles: STOCK_ANALYSTS,
    handler: (context) => {
      const { trx, params, body } = context
      const batches = body.batches.map(({ levelId, quantity }) => ({ levelId, quantity: toMilli(quantity) }))
      const input = { lineId: params.lineId, batches }
      const target = { orderId: params.id, version: body.version }
      return changeAndPresent(context, target, (record, acting) => holdLine(trx, record, input, acting))
    },
  })

  route(app, 'POST /orders/{id}/stock/allocate', {
    roles: STOCK_ANALYSTS,
    handler: (context) => {
      const { trx, params, body } = context
      const target = { orderId: params.id, version: body.version }
      return changeAndPresent(context, target, (record, acting) => allocateNow(trx, record, acting))
    },
  })

  route(app, 'POST /orders/{id}/stock/process', {
    roles: STOCK_ANALYSTS,
    handler: (context) => {
      const { trx, params, body } = context
      const target = { orderId: params.id, version: body.version }
      return changeAndPresent(context, target, (record, acting) => processLines(trx, record, body, acting))
    },
  })
}

const allocation = z.object({ orderId: z.int() })
const arrival = z.object({ warehouseId: z.string(), productIds: z.array(z.string()) })

/** Background tasks of stock. Each may run twice: what is done already is not done again. */
const stockTasks: Tasks = {
  [JOBS.allocateOrder]: async (payload, { db, now, log }) => {
    const { orderId } = allocation.parse(payload)
    try {
      await inTransaction(db, (trx) => allocateOrder(trx, orderId, { user: 'system', now: now() }))
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      logRefusal(log, orderId, error)
    }
  },
  [JOBS.serveWaiting]: async (payload, { db, now }) => {
    await serveWaiting(db, arrival.parse(payload), now())
  },
}

/**
 * Why nothing was reserved. Cancelled, closed or allocated meanwhile is nothing to report, and a stock count serves its documents when it ends; whatever else
 * refuses is a document that somebody has to look at. A retry would change nothing.
 */
function logRefusal(log: FastifyBaseLogger, orderId: number, { code, facts }: RuleError): void {
  if (code === 'ACTION_NOT_ALLOWED') log.info({ orderId, code }, 'allocation was not needed any more')
  else if (code === 'WAREHOUSE_COUNTING')
    log.info({ orderId, code, facts }, 'allocation waits for the end of the stock count')
  else log.warn({ orderId, code, facts }, 'allocation was refused')
}

export const stock: Feature = {
  routes: stockRoutes,
  tasks: stockTasks,
  scheduled: {
    'stock-analysis': ({ db, now, quantity, log }) =>
      allocateMissed(db, { now: now(), limit: quantity, log }),
  },
}
