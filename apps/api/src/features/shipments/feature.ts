import type { ShipmentLine } from '@cais/contract/shipments/schemas'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { SHIPMENT_READERS, SHIPMENT_WORKERS } from '../../aggregates/company/roles.ts'
import { findOrder } from '../../aggregates/documents/detail/find-order.ts'
import {
  findShipment,
  findShipmentDocuments,
  visibleShipment,
} from '../../aggregates/shipments/find-shipment.ts'
import {
  partOfLine,
  readShipmentLines,
  type ShipmentLineRow,
} from '../../aggregates/shipments/read-shipment-lines.ts'
import { inTransaction } from '../../db/transaction.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { JOBS } from '../../engines/jobs/names.ts'
import { listAsFile, listPage } from '../../engines/lists/list.ts'
import { route } from '../../http/route.ts'
import type { Feature } from '../feature.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { changeRoutes } from './change-routes.ts'
import { createShipment } from './commands/create-shipment.ts'
import { joinShipment } from './commands/join-shipment.ts'
import { writeInShipment } from './commands/write-in-shipment.ts'
import { loadingRoutes } from './loading/loading-routes.ts'
import { printRoutes } from './print-routes.ts'
import { findProposal } from './proposals/find-proposal.ts'
import { findByNumber } from './queries/find-by-number.ts'
import { listReadyOrders } from './queries/list-ready-orders.ts'
import { readFleet } from './queries/read-fleet.ts'
import { countShipmentTabs, shipmentList, summarizeShipments } from './queries/shipment-list.ts'
import { truckOf } from './queries/truck-input.ts'

/** The calls that read shipments, and the one that makes them. */
function shipmentRoutes(app: FastifyInstance) {
  route(app, 'GET /shipments', {
    roles: SHIPMENT_WORKERS,
    handler: (context) => listPage(shipmentList, context),
    file: (context) => listAsFile(shipmentList, context),
  })

  route(app, 'GET /shipments/tab-counts', {
    roles: SHIPMENT_WORKERS,
    handler: async ({ db, user }) => ({ data: await countShipmentTabs(db, user) }),
  })

  route(app, 'GET /shipments/summary', {
    roles: SHIPMENT_WORKERS,
    handler: async (context) => ({ data: await summarizeShipments(context.db, context.query, context) }),
  })

  route(app, 'GET /shipments/ready-orders', {
    roles: SHIPMENT_WORKERS,
    handler: (context) => listReadyOrders(context.db, context.query, context),
  })

  route(app, 'GET /shipments/fleet', {
    roles: SHIPMENT_WORKERS,
    handler: async (context) => ({ data: await readFleet(context.db, context.query, context) }),
  })

  route(app, 'POST /shipments/proposal', {
    roles: SHIPMENT_WORKERS,
    handler: async (context) => ({ data: await findProposal(context.trx, context.body, context) }),
  })

  route(app, 'GET /shipments/of-number', {
    roles: SHIPMENT_READERS,
    handler: async ({ db, query, user }) => ({ data: await findByNumber(db, query.number, user) }),
  })

  route(app, 'POST /shipments', {
    roles: SHIPMENT_WORKERS,
    handler: async (context) => {
      const { trx, body } = context
      const input = { ...truckOf(body), orderIds: body.orderIds, acceptOverload: body.acceptOverload }
      const { row } = await createShipment(trx, input, actingOf(context))
      return { content: await findShipment(trx, row.id, context) }
    },
  })

  route(app, 'POST /shipments/{id}/drafts', {
    roles: SHIPMENT_WORKERS,
    handler: async (context) => {
      const { trx, params, body } = context
      await visibleShipment(trx, params.id, context)
      const draft = await writeInShipment(trx, params.id, body, actingOf(context))
      return { content: await findOrder(trx, draft.row.id, context) }
    },
  })

  recordRoutes(app)
  changeRoutes(app)
  bulkRoutes(app)
  loadingRoutes(app)
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

/** A product of a shipment by batch, in the units of the wire. */
function presentLine(line: ShipmentLineRow): ShipmentLine {
  const { position: _position, unitFactor: _unit, stockFactor: _stock, orderedUnit: _ordered, ...row } = line
  const { unit, quantity } = partOfLine(line, line.quantity)
  const inUnit = (stock: number) => partOfLine(line, stock).quantity / 1000
  const load = row.load && { ...row.load, asked: inUnit(row.load.asked), loaded: inUnit(row.load.loaded) }
  return { ...row, unit, quantity: quantity / 1000, totalWeight: row.totalWeight / 1000, load }
}

const joining = z.object({ orderId: z.int() })

export const shipments: Feature = {
  routes: shipmentRoutes,
  tasks: {
    [JOBS.joinShipment]: async (payload, { db, now }) => {
      const { orderId } = joining.parse(payload)
      await inTransaction(db, (trx) => joinShipment(trx, orderId, now()))
    },
  },
}
