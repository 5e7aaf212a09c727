import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { returnToShipment } from '../shipments/commands/return-to-shipment.ts'
import { pickingToAnalysis } from '../stock/commands/picking-to-analysis.ts'
import { actingOf } from './acting.ts'
import { cancelOrder } from './commands/cancel-order.ts'
import { closeOrder } from './commands/close-order.ts'
import { duplicateOrder } from './commands/duplicate-order.ts'
import { processOrder } from './commands/process-order.ts'
import { DOCUMENT_READERS as roles } from './document-roles.ts'
import { findOrder } from './queries/find-order.ts'
import { changedOrder } from './with-current.ts'

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

  wayBackRoutes(app)
}

/** The ways back from truck and picking. */
function wayBackRoutes(app: FastifyInstance) {
  route(app, 'POST /orders/{id}/return-to-shipment', {
    roles,
    handler: async (context) => {
      const { trx, params } = context
      await findOrder(trx, params.id, context) // what is not theirs to see is not there, whatever carries it
      await returnToShipment(trx, params.id, actingOf(context))
      return { data: await findOrder(trx, params.id, context) }
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
