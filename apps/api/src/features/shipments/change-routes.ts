import type { ShipmentUpdate } from '@cais/contract/shipments/input'
import type { ShipmentReply } from '@cais/contract/shipments/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import { SHIPMENT_WORKERS as roles } from '../../aggregates/company/roles.ts'
import {
  findShipment,
  type ShipmentReader,
  visibleShipment,
} from '../../aggregates/shipments/find-shipment.ts'
import type { Trx } from '../../db/transaction.ts'
import { type Acting, actingOf } from '../../engines/history/acting.ts'
import { versionFacts } from '../../engines/history/require-version.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import { requestInvoices } from '../billing/commands/request-invoices.ts'
import { changeStatus } from './commands/change-status.ts'
import { deleteShipment } from './commands/delete-shipment.ts'
import { moveDocuments } from './commands/move-documents.ts'
import { removeDocument } from './commands/remove-document.ts'
import { removeLine } from './commands/remove-line.ts'
import { returnTruck } from './commands/return-truck.ts'
import { updateShipment } from './commands/update-shipment.ts'
import { truckOf } from './queries/truck-input.ts'

/** The calls that change a shipment. */
export function changeRoutes(app: FastifyInstance) {
  truckRoutes(app)
  stepRoutes(app)
  removalRoutes(app)
  deleteRoute(app)
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
      const input = { ...body, version: body.version, shipmentId: params.id }
      return changedShipment(context, params.id, (acting) => moveDocuments(trx, input, acting))
    },
  })
}

/** From stage to stage. */
function stepRoutes(app: FastifyInstance) {
  route(app, 'PUT /shipments/{id}/status-update/{status}', {
    roles,
    handler: (context) => {
      const { trx, params, body } = context
      const facts = versionFacts(body?.version)
      const step = { shipmentId: params.id, status: params.status, version: body?.version, facts }
      return changedShipment(context, params.id, (acting) => changeStatus(trx, step, acting))
    },
  })

  route(app, 'PUT /shipments/{id}/truck-back', {
    roles,
    handler: (context) => {
      const { trx, params, body } = context
      const input = { shipmentId: params.id, version: body?.version }
      return changedShipment(context, params.id, (acting) => returnTruck(trx, input, acting))
    },
  })

  route(app, 'POST /shipments/{id}/invoice', {
    roles,
    handler: (context) => {
      const { trx, params, body } = context
      const { version, retried, print } = body ?? {}
      const step = { shipmentId: params.id, version, retried, print }
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
      const input = { shipmentId: params.id, orderId: params.orderId, version: query.version }
      return changedShipment(context, params.id, (acting) => removeDocument(trx, input, acting))
    },
  })

  route(app, 'DELETE /shipments/{id}/lines/{lineId}', {
    roles,
    handler: (context) => {
      const { trx, params, query } = context
      const input = { shipmentId: params.id, lineId: params.lineId, version: query.version }
      return changedShipment(context, params.id, (acting) => removeLine(trx, input, acting))
    },
  })

  route(app, 'DELETE /shipments/{id}/orders', {
    roles,
    handler: async (context) => {
      const { trx, params, query } = context
      const input = { shipmentId: params.id, version: query.version }
      await withCurrentShipment(context, params.id, (acting) => deleteShipment(trx, input, acting))
      return undefined
    },
  })
}

/** Deleting a shipment under the generic name of the call. */
function deleteRoute(app: FastifyInstance) {
  route(app, 'DELETE /shipments', {
    roles,
    handler: async (context) => {
      const { trx, body } = context
      const deletion = { shipmentId: body.id, version: body.version }
      await withCurrentShipment(context, body.id, (acting) => deleteShipment(trx, deletion, acting))
      return undefined
    },
  })
}

const pick = ({
  version,
  orderIds,
  acceptOverload,
}: Pick<ShipmentUpdate, 'version' | 'orderIds' | 'acceptOverload'>) => ({ version, orderIds, acceptOverload })

const otherId = () => new RuleError('VALIDATION_FAILED', {}, [{ field: 'id', rule: 'invalid' }])

type Changing = ShipmentReader & Parameters<typeof actingOf>[0] & { readonly trx: Trx }

/** Runs a change of a shipment that the caller may see; a conflict of versions carries the shipment as it stands now. */
async function withCurrentShipment<T>(
  context: Changing,
  id: number,
  work: (acting: Acting) => Promise<T>,
): Promise<T> {
  await visibleShipment(context.trx, id, context)
  return withCurrentRecord(
    () => work(actingOf(context)),
    () => findShipment(context.trx, id, context),
  )
}

/** The same, answering the shipment after the change. */
async function changedShipment(
  context: Changing,
  id: number,
  work: (acting: Acting) => Promise<unknown>,
): Promise<{ data: ShipmentReply }> {
  await withCurrentShipment(context, id, work)
  return { data: await findShipment(context.trx, id, context) }
}
