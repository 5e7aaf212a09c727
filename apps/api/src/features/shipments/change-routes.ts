import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { requestInvoices } from '../billing/commands/request-invoices.ts'
import { changeStatus } from './commands/change-status.ts'
import { deleteShipment } from './commands/delete-shipment.ts'
import { moveDocuments } from './commands/move-documents.ts'
import { removeDocument } from './commands/remove-document.ts'
import { removeLine } from './commands/remove-line.ts'
import { updateShipment } from './commands/update-shipment.ts'
import { truckOf } from './presenter/truck-input.ts'
import { SHIPMENT_WORKERS as roles } from './shipment-roles.ts'
import { changedShipment, withCurrentShipment } from './with-current-shipment.ts'

/** The calls that change a shipment. */
export function changeRoutes(app: FastifyInstance) {
  truckRoutes(app)
  stepRoutes(app)
  removalRoutes(app)
}

/** What is on the truck, who drives it, in which order it unloads. */
function truckRoutes(app: FastifyInstance) {
  route(app, 'PUT /shipments/{id}', {
    roles,
    handler: async (context) => {
      const { trx, params, body } = context
      if (body.id !== undefined && body.id !== params.id) throw otherId()
      const change = { ...truckOf(body), ...pick(body), shipmentId: params.id }
      return await changedShipment(context, params.id, (acting) => updateShipment(trx, change, acting))
    },
  })

  route(app, 'PUT /shipments', {
    roles,
    handler: (context) => {
      const { trx, body } = context
      const change = { ...truckOf(body), ...pick(body), shipmentId: body.id }
      return changedShipment(context, body.id, (acting) => updateShipment(trx, change, acting))
    },
  })

  route(app, 'PUT /shipments/{id}/position', {
    roles,
    handler: (context) => {
      const { trx, params, body } = context
      const wish = { ...body, shipmentId: params.id }
      return changedShipment(context, params.id, (acting) => moveDocuments(trx, wish, acting))
    },
  })
}

/** From stage to stage. */
function stepRoutes(app: FastifyInstance) {
  route(app, 'PUT /shipments/{id}/status-update/{status}', {
    roles,
    handler: (context) => {
      const { trx, params, body } = context
      const step = { shipmentId: params.id, status: params.status, version: body?.version }
      return changedShipment(context, params.id, (acting) => changeStatus(trx, step, acting))
    },
  })

  route(app, 'POST /shipments/{id}/invoice', {
    roles,
    handler: (context) => {
      const { trx, params, body } = context
      const step = { shipmentId: params.id, version: body?.version }
      return changedShipment(context, params.id, (acting) => requestInvoices(trx, step, acting))
    },
  })
}

/** What leaves a shipment that is ready, and the shipment itself. */
function removalRoutes(app: FastifyInstance) {
  route(app, 'DELETE /shipments/{id}/orders/{orderId}', {
    roles,
    handler: (context) => {
      const { trx, params, query } = context
      const wish = { shipmentId: params.id, orderId: params.orderId, version: query.version }
      return changedShipment(context, params.id, (acting) => removeDocument(trx, wish, acting))
    },
  })

  route(app, 'DELETE /shipments/{id}/lines/{lineId}', {
    roles,
    handler: (context) => {
      const { trx, params, query } = context
      const wish = { shipmentId: params.id, lineId: params.lineId, version: query.version }
      return changedShipment(context, params.id, (acting) => removeLine(trx, wish, acting))
    },
  })

  route(app, 'DELETE /shipments/{id}/orders', {
    roles,
    handler: async (context) => {
      const { trx, params, query } = context
      const wish = { shipmentId: params.id, version: query.version }
      await withCurrentShipment(context, params.id, (acting) => deleteShipment(trx, wish, acting))
      return undefined
    },
  })
}

const pick = ({ version, orderIds }: { version: number; orderIds?: number[] | undefined }) => ({
  version,
  orderIds,
})

const otherId = () => new RuleError('VALIDATION_FAILED', {}, [{ field: 'id', rule: 'invalid' }])
