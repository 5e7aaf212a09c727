import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { requestInvoices } from '../billing/commands/request-invoices.ts'
import { actingOf } from '../orders/acting.ts'
import { changeStatus } from './commands/change-status.ts'
import { deleteShipment } from './commands/delete-shipment.ts'
import { moveDocuments } from './commands/move-documents.ts'
import { removeDocument } from './commands/remove-document.ts'
import { removeLine } from './commands/remove-line.ts'
import { updateShipment } from './commands/update-shipment.ts'
import { truckOf } from './presenter/truck-input.ts'
import { findShipment } from './queries/find-shipment.ts'
import { SHIPMENT_WORKERS as roles } from './shipment-roles.ts'
import { withCurrentShipment } from './with-current-shipment.ts'

/** The calls that change a shipment. */
export function changeRoutes(app: FastifyInstance) {
  route(app, 'PUT /shipments/{id}', {
    roles,
    handler: async (context) => {
      const { trx, params, body } = context
      if (body.id !== undefined && body.id !== params.id) throw otherId()
      const change = { ...truckOf(body), ...pick(body), shipmentId: params.id }
      await withCurrentShipment(trx, params.id, context, () => updateShipment(trx, change, actingOf(context)))
      return { data: await findShipment(trx, params.id, context) }
    },
  })

  route(app, 'PUT /shipments', {
    roles,
    handler: async (context) => {
      const { trx, body } = context
      const change = { ...truckOf(body), ...pick(body), shipmentId: body.id }
      await withCurrentShipment(trx, body.id, context, () => updateShipment(trx, change, actingOf(context)))
      return { data: await findShipment(trx, body.id, context) }
    },
  })

  route(app, 'PUT /shipments/{id}/position', {
    roles,
    handler: async (context) => {
      const { trx, params, body } = context
      const wish = { ...body, shipmentId: params.id }
      await withCurrentShipment(trx, params.id, context, () => moveDocuments(trx, wish, actingOf(context)))
      return { data: await findShipment(trx, params.id, context) }
    },
  })

  route(app, 'PUT /shipments/{id}/status-update/{status}', {
    roles,
    handler: async (context) => {
      const { trx, params, body } = context
      const step = { shipmentId: params.id, status: params.status, version: body?.version }
      await withCurrentShipment(trx, params.id, context, () => changeStatus(trx, step, actingOf(context)))
      return { data: await findShipment(trx, params.id, context) }
    },
  })

  route(app, 'DELETE /shipments/{id}/orders/{orderId}', {
    roles,
    handler: async (context) => {
      const { trx, params, query } = context
      const wish = { shipmentId: params.id, orderId: params.orderId, version: query.version }
      await withCurrentShipment(trx, params.id, context, () => removeDocument(trx, wish, actingOf(context)))
      return { data: await findShipment(trx, params.id, context) }
    },
  })

  route(app, 'DELETE /shipments/{id}/lines/{lineId}', {
    roles,
    handler: async (context) => {
      const { trx, params, query } = context
      const wish = { shipmentId: params.id, lineId: params.lineId, version: query.version }
      await withCurrentShipment(trx, params.id, context, () => removeLine(trx, wish, actingOf(context)))
      return { data: await findShipment(trx, params.id, context) }
    },
  })

  route(app, 'DELETE /shipments/{id}/orders', {
    roles,
    handler: async (context) => {
      const { trx, params, query } = context
      const wish = { shipmentId: params.id, version: query.version }
      await withCurrentShipment(trx, params.id, context, () => deleteShipment(trx, wish, actingOf(context)))
      return undefined
    },
  })

  route(app, 'POST /shipments/{id}/invoice', {
    roles,
    handler: async (context) => {
      const { trx, params, body } = context
      const step = { shipmentId: params.id, version: body?.version }
      await withCurrentShipment(trx, params.id, context, () => requestInvoices(trx, step, actingOf(context)))
      return { data: await findShipment(trx, params.id, context) }
    },
  })
}

const pick = ({ version, orderIds }: { version: number; orderIds?: number[] | undefined }) => ({
  version,
  orderIds,
})

const otherId = () => new RuleError('VALIDATION_FAILED', {}, [{ field: 'id', rule: 'invalid' }])
