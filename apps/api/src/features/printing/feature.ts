import { printActionOf } from '@cais/domain/printing/papers'
import { assertAllowed } from '@cais/domain/shipments/actions'
import type { FastifyInstance } from 'fastify'
import { SHIPMENT_READERS as roles } from '../../aggregates/company/roles.ts'
import { visibleShipment } from '../../aggregates/shipments/find-shipment.ts'
import { toShipmentFacts } from '../../aggregates/shipments/record/shipment-facts.ts'
import type { Db } from '../../db/pool.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { pdfOf } from '../../gateways/pdf/pdf-of.ts'
import { pdfReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import type { Caller } from '../../http/session/caller.ts'
import type { Feature } from '../feature.ts'
import { confirmPrints } from './commands/confirm-prints.ts'
import { type PrintInput, requestPrints } from './commands/request-prints.ts'
import { papersForm } from './queries/papers-form.ts'
import { presentPaper, readPapers } from './queries/read-papers.ts'
import { readPrintJobs } from './queries/read-print-jobs.ts'

/** Counted prints: requested, drawn as PDF, and confirmed by the person at the printer (docs/domain/printing.md). */
function printingRoutes(app: FastifyInstance) {
  route(app, 'GET /shipments/{id}/papers', {
    roles,
    handler: async ({ db, params, user }) => ({ data: await papersOf(db, params.id, user) }),
  })

  route(app, 'GET /shipment/{id}/printInvoices', {
    roles,
    handler: async ({ db, params, user }) => {
      const papers = await papersOf(db, params.id, user)
      return { data: papers.filter(({ form }) => form === 'invoice') }
    },
  })

  requestRoutes(app)
  answerRoutes(app)
}

function requestRoutes(app: FastifyInstance) {
  route(app, 'POST /shipment/{id}/printSpecificInvoices', {
    roles,
    handler: (context) =>
      requested(context, { ...context.body, orderIds: [], shipmentId: context.params.id }),
  })

  route(app, 'POST /shipments/{id}/papers/print', {
    roles,
    handler: (context) => requested(context, { ...context.body, shipmentId: context.params.id }),
  })
}

function answerRoutes(app: FastifyInstance) {
  const pdf = pdfOf(app)

  route(app, 'GET /shipments/{id}/papers/file', {
    roles,
    handler: async (context) => {
      const { db, params, query, user, now } = context
      const record = await visibleShipment(db, params.id, context)
      const jobs = await readPrintJobs(db, params.id, [...new Set(query.jobs)])
      const facts = toShipmentFacts(record)
      for (const { form, copy } of jobs) assertAllowed(printActionOf(form, copy), user, facts)
      const form = await papersForm(db, { row: record.row, now: now() }, jobs)
      const [only] = jobs
      const name = jobs.length === 1 && only ? only.number : `Papéis ${record.row.number}`
      return pdfReply(await pdf.render(form), name)
    },
  })

  route(app, 'POST /shipments/{id}/papers/confirm', {
    roles,
    handler: async (context) => {
      const { trx, params, body, user } = context
      await visibleShipment(trx, params.id, context)
      await confirmPrints(trx, { ...body, shipmentId: params.id }, actingOf(context))
      return { data: await papersOf(trx, params.id, user) }
    },
  })
}

type Requesting = Parameters<typeof actingOf>[0] & {
  readonly trx: Parameters<typeof requestPrints>[0]
  readonly user: Caller
}

async function requested(context: Requesting, input: PrintInput) {
  const { trx, user } = context
  await visibleShipment(trx, input.shipmentId, context)
  const jobs = await requestPrints(trx, input, actingOf(context))
  return { data: { jobs, papers: await papersOf(trx, input.shipmentId, user) } }
}

/** Throws NOT_FOUND for a shipment that does not exist or that the caller may not see. */
async function papersOf(db: Db, shipmentId: number, user: Caller) {
  const facts = toShipmentFacts(await visibleShipment(db, shipmentId, { user }))
  return (await readPapers(db, shipmentId)).map((row) => presentPaper(row, user, facts))
}

export const printing: Feature = { routes: printingRoutes }
