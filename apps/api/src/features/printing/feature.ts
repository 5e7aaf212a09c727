import { RuleError } from '@cais/domain/kernel/rule-error'
import { printActionOf } from '@cais/domain/printing/papers'
import { assertAllowed } from '@cais/domain/shipments/actions'
import type { FastifyInstance } from 'fastify'
import { SHIPMENT_READERS as roles, SHIPMENT_WORKERS } from '../../aggregates/company/roles.ts'
import {
  type DepartureKey,
  departureFacts,
  departureRow,
  visibleDeparture,
} from '../../aggregates/deliveries/departure.ts'
import { loadShipment } from '../../aggregates/shipments/record/load-shipment.ts'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { JOBS } from '../../engines/jobs/names.ts'
import { pdfOf } from '../../gateways/pdf/pdf-of.ts'
import { pdfReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import type { Caller } from '../../http/session/caller.ts'
import type { Feature } from '../feature.ts'
import { confirmPrints } from './commands/confirm-prints.ts'
import { makeLabels } from './commands/make-labels.ts'
import { type PrintInput, requestPrints } from './commands/request-prints.ts'
import { noteRoutes } from './note-routes.ts'
import { plainRoutes } from './plain-routes.ts'
import { printerRoutes, printerTasks } from './printer-routes.ts'
import { labelsForm } from './queries/labels-form.ts'
import { papersForm } from './queries/papers-form.ts'
import { presentPaper, readPapers } from './queries/read-papers.ts'
import { readPrintJobs } from './queries/read-print-jobs.ts'

/** Counted prints: requested, drawn as PDF, and confirmed by the person at the printer (docs/domain/printing.md). */
function printingRoutes(app: FastifyInstance) {
  const pdf = pdfOf(app)

  route(app, 'GET /shipment/{id}/printInvoices', {
    roles,
    handler: async ({ db, params, user }) => {
      const papers = await papersOf(db, { shipmentId: params.id }, user)
      return { data: papers.filter(({ form }) => form === 'invoice') }
    },
  })

  route(app, 'POST /shipment/{id}/printSpecificInvoices', {
    roles,
    handler: (context) =>
      requested(context, { ...context.body, orderIds: [], place: { shipmentId: context.params.id } }),
  })

  route(app, 'POST /shipments/{id}/labels', {
    roles: SHIPMENT_WORKERS,
    handler: async (context) => {
      const { trx, params, body, user } = context
      await visibleDeparture(trx, { shipmentId: params.id }, { user })
      await makeLabels(trx, { shipmentId: params.id, ...body }, actingOf(context))
      const { labels } = await labelsForm(trx, await loadShipment(trx, params.id))
      return { data: { labels: labels.length } }
    },
  })

  route(app, 'GET /shipments/{id}/labels', {
    roles: SHIPMENT_WORKERS,
    handler: async ({ db, params, user }) => {
      await visibleDeparture(db, { shipmentId: params.id }, { user })
      const form = await labelsForm(db, await loadShipment(db, params.id))
      if (form.labels.length === 0) throw new RuleError('NOT_FOUND', { labels: params.id })
      return pdfReply(await pdf.render(form), `Etiquetas ${form.shipmentNumber}`)
    },
  })

  for (const { path, placeOf } of PLACES) {
    route(app, `GET ${path}/papers`, {
      roles,
      handler: async ({ db, params, user }) => ({ data: await papersOf(db, placeOf(params.id), user) }),
    })

    route(app, `POST ${path}/papers/print`, {
      roles,
      handler: (context) => requested(context, { ...context.body, place: placeOf(context.params.id) }),
    })

    route(app, `GET ${path}/papers/file`, {
      roles,
      handler: async ({ db, params, query, user, now }) => {
        const place = placeOf(params.id)
        const departure = await visibleDeparture(db, place, { user })
        const jobs = await readPrintJobs(db, place, [...new Set(query.jobs)])
        const facts = departureFacts(departure)
        for (const { form, copy } of jobs) assertAllowed(printActionOf(form, copy), user, facts)
        const atPrinter = jobs.find(({ printerId }) => printerId !== null)
        if (atPrinter !== undefined)
          throw new RuleError('PRINT_AT_PRINTER', {
            paper: atPrinter.number,
            printer: atPrinter.printer ?? '',
          })
        const form = await papersForm(db, departure, now(), jobs)
        const [only] = jobs
        const name = jobs.length === 1 && only ? only.number : `Papéis ${departureRow(departure).number}`
        return pdfReply(await pdf.render(form), name)
      },
    })

    route(app, `POST ${path}/papers/confirm`, {
      roles,
      handler: async (context) => {
        const { trx, params, body, user } = context
        const place = placeOf(params.id)
        await visibleDeparture(trx, place, context)
        await confirmPrints(trx, { ...body, place }, actingOf(context))
        return { data: await papersOf(trx, place, user) }
      },
    })
  }
}

/** The papers of a shipment, and those of one delivery. */
const PLACES = [
  { path: '/shipments/{id}', placeOf: (id: number): DepartureKey => ({ shipmentId: id }) },
  { path: '/deliveries/{id}', placeOf: (id: number): DepartureKey => ({ deliveryId: id }) },
] as const

type Requesting = Parameters<typeof actingOf>[0] & { readonly trx: Trx; readonly user: Caller }

async function requested(context: Requesting, input: PrintInput) {
  const { trx, user } = context
  await visibleDeparture(trx, input.place, context)
  const jobs = await requestPrints(trx, input, actingOf(context))
  return { data: { jobs, papers: await papersOf(trx, input.place, user) } }
}

/** Throws NOT_FOUND for what does not exist or the caller may not see. */
async function papersOf(db: Db, place: DepartureKey, user: Caller) {
  const facts = departureFacts(await visibleDeparture(db, place, { user }))
  return (await readPapers(db, place)).map((row) => presentPaper(row, user, facts))
}

export const printing: Feature = {
  routes: (app) => {
    printingRoutes(app)
    noteRoutes(app)
    printerRoutes(app)
    plainRoutes(app)
  },
  tasks: printerTasks,
  // a server that ended leaves no print behind
  cron: [{ task: JOBS.watchPrinters, match: '* * * * *' }],
}
