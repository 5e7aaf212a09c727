import { assertAllowed } from '@cais/domain/shipments/actions'
import type { FastifyInstance } from 'fastify'
import { SHIPMENT_WORKERS as roles } from '../../aggregates/company/roles.ts'
import { deliveryNoteForm } from '../../aggregates/printed-forms/delivery-note-form.ts'
import { loadingListForm } from '../../aggregates/printed-forms/loading-list-form.ts'
import { type ShipmentReader, visibleShipment } from '../../aggregates/shipments/find-shipment.ts'
import { toShipmentFacts } from '../../aggregates/shipments/record/shipment-facts.ts'
import type { Db } from '../../db/pool.ts'
import type { LoadingListGrouping } from '../../gateways/pdf/forms/loading-list-form.ts'
import { pdfOf } from '../../gateways/pdf/pdf-of.ts'
import { pdfReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import type { Caller } from '../../http/session/caller.ts'

/** Papers of a shipment to look at, and its lists. Delivery notes that go onto paper are asked for in features/printing. */
export function printRoutes(app: FastifyInstance) {
  const pdf = pdfOf(app)

  route(app, 'GET /shipments/{id}/print/delivery-note', {
    roles,
    handler: async (context) => {
      const { db, params, user, now } = context
      const record = await visibleShipment(db, params.id, context)
      assertAllowed('print-delivery-note', user, toShipmentFacts(record))
      const file = await pdf.render(
        await deliveryNoteForm(db, { kind: 'shipment', shipment: record }, { now: now() }),
      )
      return pdfReply(file, `Guias ${record.row.number} (consulta)`)
    },
  })

  for (const key of [
    'GET /shipments/{id}/print/{criteria}',
    'GET /shipments/{id}/print{criteria}',
  ] as const) {
    route(app, key, {
      roles,
      handler: async (context) => {
        const { id, criteria } = context.params
        const form = await loadingList(context, id, criteria)
        return pdfReply(await pdf.render(form), `Carga ${form.truck.shipmentNumber} ${WORDS[criteria]}`)
      },
    })
  }

  route(app, 'POST /shipment/cargo', {
    roles,
    transaction: 'own',
    handler: async (context) => {
      const { shipmentIds, criteria } = context.body
      const lists = await Promise.all(shipmentIds.map((id) => loadingList(context, id, criteria)))
      return pdfReply(await pdf.render({ kind: 'cargo', lists }), `Cargas (${lists.length})`)
    },
  })
}

type Printing = ShipmentReader & { readonly db: Db; readonly user: Caller; now(): Date }

/** Throws NOT_FOUND, ACTION_NOT_ALLOWED for a shipment without documents. */
async function loadingList(context: Printing, id: number, grouping: LoadingListGrouping) {
  const { db, user, now } = context
  const record = await visibleShipment(db, id, context)
  assertAllowed('print-loading-list', user, toShipmentFacts(record))
  return loadingListForm(db, record.row, { grouping, printedBy: user.name, now: now() })
}

const WORDS = { consolidated: 'consolidada', client: 'por cliente', product: 'por artigo' } as const
