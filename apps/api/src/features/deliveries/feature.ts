import { assertAllowed } from '@cais/domain/shipments/actions'
import type { FastifyInstance } from 'fastify'
import { DELIVERY_READERS, SHIPMENT_WORKERS as roles } from '../../aggregates/company/roles.ts'
import { departureFacts, visibleDeparture } from '../../aggregates/deliveries/departure.ts'
import { deliveryNoteForm } from '../../aggregates/printed-forms/delivery-note-form.ts'
import type { Trx } from '../../db/transaction.ts'
import { type Acting, actingOf } from '../../engines/history/acting.ts'
import { listAsFile, listPage } from '../../engines/lists/list.ts'
import { pdfOf } from '../../gateways/pdf/pdf-of.ts'
import { pdfReply, storedFileReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import type { Reader } from '../../http/session/reader.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import { requestInvoices } from '../billing/commands/request-invoices.ts'
import type { Feature } from '../feature.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { deliverAtCounter } from './commands/deliver-at-counter.ts'
import { recordOutcome } from './commands/record-outcome.ts'
import { takeBack } from './commands/take-back.ts'
import { countDeliveryTabs, deliveryList } from './queries/delivery-list.ts'
import { findDelivery, readDeliveryImage } from './queries/find-delivery.ts'
import { collectList, findToCollect } from './queries/to-collect.ts'

/** The calls that read deliveries. Whoever reads a document reads how it was delivered. */
function deliveryRoutes(app: FastifyInstance) {
  route(app, 'GET /deliveries', {
    roles: DELIVERY_READERS,
    handler: (context) => listPage(deliveryList, context),
    file: (context) => listAsFile(deliveryList, context),
  })

  route(app, 'GET /deliveries/tab-counts', {
    roles: [...roles, 'CREDIT_NOTE_CREATOR'],
    handler: async ({ db, user }) => ({ data: await countDeliveryTabs(db, user) }),
  })

  route(app, 'GET /deliveries/{id}', {
    roles: DELIVERY_READERS,
    handler: async (context) => ({ data: await findDelivery(context.db, context.params.id, context) }),
  })

  for (const kind of ['signature', 'photo'] as const) {
    route(app, `GET /deliveries/{id}/${kind}`, {
      roles: DELIVERY_READERS,
      handler: async ({ db, params, user }) =>
        storedFileReply(await readDeliveryImage(db, params.id, kind, { user })),
    })
  }

  noteRoute(app)
  counterRoutes(app)
  changeRoutes(app)
  bulkRoutes(app)
}

function noteRoute(app: FastifyInstance) {
  const pdf = pdfOf(app)

  route(app, 'GET /deliveries/{id}/print/delivery-note', {
    roles,
    handler: async ({ db, params, user, now }) => {
      const place = { deliveryId: params.id }
      const departure = await visibleDeparture(db, place, { user })
      assertAllowed('print-delivery-note', user, departureFacts(departure))
      const marks = new Map([[params.id, ['consultation'] as const]])
      const form = await deliveryNoteForm(db, departure, { now: now(), marks })
      const number = form.notes[0]?.number ?? ''
      return pdfReply(await pdf.render(form), `Guia ${number} (consulta)`)
    },
  })
}

/** At the counter: what waits, and handing it over. */
function counterRoutes(app: FastifyInstance) {
  route(app, 'GET /deliveries/to-collect', {
    roles,
    handler: (context) => listPage(collectList, context),
  })

  route(app, 'GET /deliveries/to-collect/{id}', {
    roles,
    handler: async ({ db, params, user }) => ({ data: await findToCollect(db, params.id, user) }),
  })

  route(app, 'POST /deliveries', {
    roles,
    handler: async (context) => {
      const { trx, body, user } = context
      const id = await withCurrentRecord(
        () => deliverAtCounter(trx, body, actingOf(context)),
        () => findToCollect(trx, body.orderId, user),
      )
      return { content: await findDelivery(context.trx, id, context) }
    },
  })
}

function changeRoutes(app: FastifyInstance) {
  route(app, 'PUT /deliveries/{id}/outcome', {
    roles,
    handler: (context) => {
      const { trx, params, body } = context
      return changed(context, params.id, (acting) =>
        recordOutcome(trx, { ...body, deliveryId: params.id }, acting),
      )
    },
  })

  route(app, 'POST /deliveries/{id}/invoice', {
    roles,
    handler: (context) => {
      const { trx, params, body } = context
      return changed(context, params.id, (acting) =>
        requestInvoices(
          trx,
          { deliveryId: params.id, version: body?.version, payment: body?.payment },
          acting,
        ),
      )
    },
  })

  route(app, 'POST /deliveries/{id}/take-back', {
    roles,
    handler: (context) => {
      const { trx, params, body } = context
      const input = { deliveryId: params.id, version: body.version }
      return changed(context, params.id, (acting) => takeBack(trx, input, acting))
    },
  })
}

type Changing = Reader & Parameters<typeof actingOf>[0] & { readonly trx: Trx }

/** Runs a change of a delivery that the caller may see, and answers it after; a conflict of versions carries it as it stands now. */
async function changed(context: Changing, id: number, work: (acting: Acting) => Promise<unknown>) {
  const read = () => findDelivery(context.trx, id, context)
  await read()
  await withCurrentRecord(() => work(actingOf(context)), read)
  return { data: await read() }
}

export const deliveries: Feature = { routes: deliveryRoutes }
