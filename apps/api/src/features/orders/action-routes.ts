import type { FastifyInstance } from 'fastify'
import { DOCUMENT_READERS as roles } from '../../aggregates/company/roles.ts'
import { changedOrder, withCurrentOrder } from '../../aggregates/documents/changed-order.ts'
import { findOrder } from '../../aggregates/documents/detail/find-order.ts'
import { returnToShipment } from '../../aggregates/shipments/return-to-shipment.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { route } from '../../http/route.ts'
import { unloadFailed } from '../shipments/commands/unload-failed.ts'
import { pickingToAnalysis } from '../stock/commands/picking-to-analysis.ts'
import { cancelOrder } from './commands/cancel-order.ts'
import { closeOrder } from './commands/close-order.ts'
import { convertOrder } from './commands/convert-order.ts'
import { duplicateOrder } from './commands/duplicate-order.ts'
import { processOrder } from './commands/process-order.ts'
import { reviseOrder } from './commands/revise-order.ts'

/** The verbs on a document. Who may take each is decided by the domain's table, document by document. */
export function actionRoutes(app: FastifyInstance) {
  route(app, 'POST /orders/{id}/cancel', {
    roles,
    handler: (context) => {
      const { trx, params, body } = context
      return changedOrder(context, params.id, (acting) => cancelOrder(trx, params.id, body, acting))
    },
  })

  route(app, 'POST /orders/{id}/close', {
    roles,
    handler: (context) => {
      const { trx, params, body } = context
      return changedOrder(context, params.id, (acting) => closeOrder(trx, params.id, body, acting))
    },
  })

  route(app, 'POST /orders/{id}/process', {
    roles,
    handler: (context) => {
      const { trx, params, body } = context
      return changedOrder(context, params.id, (acting) => processOrder(trx, params.id, body, acting))
    },
  })

  route(app, 'POST /orders/{id}/duplicate', {
    roles,
    handler: async (context) => {
      const { trx, params, body } = context
      const draft = await duplicateOrder(trx, params.id, body.lines, actingOf(context))
      return { content: { id: draft.row.id } }
    },
  })

  newDraftRoutes(app)
  wayBackRoutes(app)
}

/** An order out of a quote, and a change of what was submitted: both begin as a draft. */
function newDraftRoutes(app: FastifyInstance) {
  route(app, 'POST /orders/{id}/convert', {
    roles,
    handler: async (context) => {
      const draft = await convertOrder(context.trx, context.params.id, actingOf(context))
      return { content: { id: draft.row.id } }
    },
  })

  route(app, 'POST /orders/{id}/revise', {
    roles,
    handler: async (context) => {
      const { trx, params, body } = context
      const id = await withCurrentOrder(context, params.id, (acting) =>
        reviseOrder(trx, params.id, body, acting),
      )
      return { content: { id } }
    },
  })
}

/** Calls that bring a document back from the truck or from picking. */
function wayBackRoutes(app: FastifyInstance) {
  route(app, 'POST /orders/{id}/return-to-shipment', {
    roles,
    handler: async (context) => {
      const { trx, params } = context
      await findOrder(trx, params.id, context) // a document that the caller may not see is not found, even on a shipment of theirs
      await returnToShipment(trx, { orderId: params.id }, actingOf(context))
      return { data: await findOrder(trx, params.id, context) }
    },
  })

  route(app, 'POST /orders/{id}/unload', {
    roles,
    handler: async (context) => {
      const { trx, params, body } = context
      await findOrder(trx, params.id, context)
      return await changedOrder(context, params.id, (acting) => unloadFailed(trx, params.id, body, acting))
    },
  })

  route(app, 'POST /orders/{id}/picking-to-analysis', {
    roles,
    handler: async (context) => {
      const { trx, params } = context
      await pickingToAnalysis(trx, params.id, actingOf(context))
      return { data: await findOrder(trx, params.id, context) }
    },
  })
}
