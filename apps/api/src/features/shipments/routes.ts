import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { actingOf } from '../orders/acting.ts'
import { changeRoutes } from './change-routes.ts'
import { createShipment } from './commands/create-shipment.ts'
import { shipmentsFile } from './exports/shipments-file.ts'
import { presentLine } from './presenter/present-line.ts'
import { truckOf } from './presenter/truck-input.ts'
import { printRoutes } from './print-routes.ts'
import { countShipmentTabs } from './queries/count-shipment-tabs.ts'
import { findShipment, findShipmentDocuments, visibleShipment } from './queries/find-shipment.ts'
import { listReadyOrders } from './queries/list-ready-orders.ts'
import { listShipments } from './queries/list-shipments.ts'
import { readShipmentLines } from './queries/read-shipment-lines.ts'
import { SHIPMENT_READERS, SHIPMENT_WORKERS } from './shipment-roles.ts'

/** The calls that read shipments, and the one that makes them. */
export function shipmentRoutes(app: FastifyInstance) {
  route(app, 'GET /shipments', {
    roles: SHIPMENT_WORKERS,
    handler: ({ db, query, user }) => listShipments(db, query, user),
    file: ({ db, query, user }) => shipmentsFile(db, query, user),
  })

  route(app, 'GET /shipments/tab-counts', {
    roles: SHIPMENT_WORKERS,
    handler: async ({ db, user }) => ({ data: await countShipmentTabs(db, user) }),
  })

  route(app, 'GET /shipments/ready-orders', {
    roles: SHIPMENT_WORKERS,
    handler: (context) => listReadyOrders(context.db, context.query, context),
  })

  route(app, 'POST /shipments', {
    roles: SHIPMENT_WORKERS,
    handler: async (context) => {
      const { trx, body } = context
      const input = { ...truckOf(body), orderIds: body.orderIds }
      const { row } = await createShipment(trx, input, actingOf(context))
      return { content: await findShipment(trx, row.id, context) }
    },
  })

  recordRoutes(app)
  changeRoutes(app)
  printRoutes(app)
}

/** What one shipment carries. */
function recordRoutes(app: FastifyInstance) {
  route(app, 'GET /shipments/{id}', {
    roles: SHIPMENT_READERS,
    handler: async (context) => ({ data: await findShipment(context.db, context.params.id, context) }),
  })

  route(app, 'GET /shipments/{id}/orders', {
    roles: SHIPMENT_READERS,
    handler: async (context) => {
      const { db, params } = context
      await visibleShipment(db, params.id, context)
      return { data: await findShipmentDocuments(db, params.id, context) }
    },
  })

  route(app, 'GET /shipments/{id}/lines', {
    roles: SHIPMENT_READERS,
    handler: async (context) => {
      const { db, params } = context
      await visibleShipment(db, params.id, context)
      return { data: (await readShipmentLines(db, params.id)).map(presentLine) }
    },
  })

  route(app, 'GET /shipments/{id}/position', {
    roles: SHIPMENT_READERS,
    handler: async (context) => {
      const { documents } = await visibleShipment(context.db, context.params.id, context)
      return { data: documents.map(({ order_id, position }) => ({ orderId: order_id, position })) }
    },
  })
}
