import { assertAllowed } from '@cais/domain/shipments/actions'
import type { FastifyInstance } from 'fastify'
import { pdfOf } from '../../gateways/pdf/pdf-of.ts'
import { pdfReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import { deliveryNoteForm } from './prints/delivery-note-form.ts'
import { loadingListForm } from './prints/loading-list-form.ts'
import { visibleShipment } from './queries/find-shipment.ts'
import { toShipmentFacts } from './record/shipment-facts.ts'
import { SHIPMENT_WORKERS as roles } from './shipment-roles.ts'

/** What is printed of a shipment beside its invoices. */
export function printRoutes(app: FastifyInstance) {
  const pdf = pdfOf(app)

  route(app, 'GET /shipments/{id}/print/delivery-note', {
    roles,
    handler: async (context) => {
      const { db, params, user, now } = context
      const record = await visibleShipment(db, params.id, context)
      assertAllowed('print-delivery-note', user, toShipmentFacts(record))
      const file = await pdf.render(await deliveryNoteForm(db, record.row, now()))
      return pdfReply(file, `Guias ${record.row.number}`)
    },
  })

  route(app, 'GET /shipments/{id}/print/{criteria}', {
    roles,
    handler: async (context) => {
      const { db, params, user, now } = context
      const record = await visibleShipment(db, params.id, context)
      assertAllowed('print-loading-list', user, toShipmentFacts(record))
      const printing = { grouping: params.criteria, printedBy: user.name, now: now() }
      const file = await pdf.render(await loadingListForm(db, record.row, printing))
      return pdfReply(file, `Carga ${record.row.number} ${WORDS[params.criteria]}`)
    },
  })
}

const WORDS = { consolidated: 'consolidada', client: 'por cliente', product: 'por artigo' } as const
