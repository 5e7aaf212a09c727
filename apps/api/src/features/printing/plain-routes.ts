import type { PlainPrintReply } from '@cais/contract/printing/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed as assertOrderAction } from '@cais/domain/orders/actions'
import { asStopReason } from '@cais/domain/printing/printers'
import { assertAllowed } from '@cais/domain/shipments/actions'
import type { FastifyInstance } from 'fastify'
import { DOCUMENT_READERS, SHIPMENT_WORKERS } from '../../aggregates/company/roles.ts'
import { readOrderDetail, recordOf } from '../../aggregates/documents/detail/read-order-detail.ts'
import { toFacts } from '../../aggregates/documents/record/order-facts.ts'
import { isVisible } from '../../aggregates/documents/visibility.ts'
import { visibleShipment } from '../../aggregates/shipments/find-shipment.ts'
import { toShipmentFacts } from '../../aggregates/shipments/record/shipment-facts.ts'
import type { Db } from '../../db/pool.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { route } from '../../http/route.ts'
import { printPlain, readPlainPrint } from './commands/print-plain.ts'
import { labelsForm } from './queries/labels-form.ts'

/** Lists, labels and documents straight to a printer. As PDF they are opened where they always were. */
export function plainRoutes(app: FastifyInstance) {
  route(app, 'POST /shipments/{id}/print', {
    roles: SHIPMENT_WORKERS,
    handler: async (context) => {
      const { trx, params, body, user } = context
      const shipment = await visibleShipment(trx, params.id, context)
      assertAllowed('print-loading-list', user, toShipmentFacts(shipment))
      if (body.what === 'label' && (await labelsForm(trx, shipment)).labels.length === 0)
        throw new RuleError('NOT_FOUND', { labels: params.id })
      const print = { ...body, id: params.id }
      return { data: await present(trx, await printPlain(trx, print, actingOf(context)), user.id) }
    },
  })

  route(app, 'POST /orders/{id}/print', {
    roles: DOCUMENT_READERS,
    handler: async (context) => {
      const { trx, params, body, user } = context
      const detail = await readOrderDetail(trx, params.id)
      if (detail === undefined || !isVisible(user, detail.row))
        throw new RuleError('NOT_FOUND', { order: params.id })
      assertOrderAction('print', user, toFacts(recordOf(detail)))
      const print = { ...body, what: 'order' as const, id: params.id }
      return { data: await present(trx, await printPlain(trx, print, actingOf(context)), user.id) }
    },
  })

  route(app, 'GET /prints/{id}', {
    roles: DOCUMENT_READERS,
    handler: async ({ db, params, user }) => ({ data: await present(db, params.id, user.id) }),
  })
}

async function present(db: Db, id: number, userId: number): Promise<PlainPrintReply> {
  const { what, object_id, printer, state, message } = await readPlainPrint(db, id, userId)
  const { number } = await db
    .selectFrom(what === 'order' ? 'orders' : 'shipments')
    .select('number')
    .where('id', '=', object_id)
    .executeTakeFirstOrThrow()
  return { id, what, number: number ?? '', printer, state, stop: asStopReason(message) }
}
