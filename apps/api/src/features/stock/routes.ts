import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import { pdfOf } from '../../gateways/pdf/pdf-of.ts'
import { pdfReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import { readOrderDetail } from '../orders/queries/read-order-detail.ts'
import { isVisible } from '../orders/visibility.ts'
import { analysisRoutes } from './analysis-routes.ts'
import { changedStock } from './changed-stock.ts'
import { allocateNow } from './commands/allocate-now.ts'
import { holdLine } from './commands/hold-line.ts'
import { processLines } from './commands/process-lines.ts'
import { stockFile } from './exports/stock-file.ts'
import { stockSheetForm } from './prints/stock-sheet-form.ts'
import { findStockDetail } from './queries/find-stock-detail.ts'
import { listStock } from './queries/list-stock.ts'
import { tabCounts } from './queries/stock-tab-counts.ts'
import { STOCK_ANALYSTS, STOCK_READERS } from './stock-roles.ts'
import { toMilli } from './to-milli.ts'

/** The calls of stock analysis. */
export function stockRoutes(app: FastifyInstance) {
  const pdf = pdfOf(app)

  route(app, 'GET /stock', {
    roles: STOCK_ANALYSTS,
    handler: ({ db, query, user }) => listStock(db, query, user),
    file: ({ db, query, user }) => stockFile(db, query, user),
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
      const wish = { lineId: params.lineId, batches }
      const target = { orderId: params.id, version: body.version }
      return changedStock(context, target, (record, acting) => holdLine(trx, record, wish, acting))
    },
  })

  route(app, 'POST /orders/{id}/stock/allocate', {
    roles: STOCK_ANALYSTS,
    handler: (context) => {
      const { trx, params, body } = context
      const target = { orderId: params.id, version: body.version }
      return changedStock(context, target, (record, acting) => allocateNow(trx, record, acting))
    },
  })

  route(app, 'POST /orders/{id}/stock/process', {
    roles: STOCK_ANALYSTS,
    handler: (context) => {
      const { trx, params, body } = context
      const target = { orderId: params.id, version: body.version }
      return changedStock(context, target, (record, acting) => processLines(trx, record, body, acting))
    },
  })
}
