import type { FastifyInstance } from 'fastify'
import { PAYMENT_RECORDERS, DOCUMENT_READERS as roles } from '../../aggregates/company/roles.ts'
import { receiptFormOf } from '../../aggregates/printed-forms/receipt-form.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { listAsFile, listPage } from '../../engines/lists/list.ts'
import { pdfOf } from '../../gateways/pdf/pdf-of.ts'
import { pdfReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { enterOpening } from './commands/enter-opening.ts'
import { enterPayment } from './commands/record-payment.ts'
import { reversePayment } from './commands/reverse-payment.ts'
import { settleWithCredits } from './commands/settle-with-credits.ts'
import { receiptMailRoutes, receiptMailSender } from './mail-routes.ts'
import { paymentList } from './queries/payment-list.ts'
import { findPayment } from './store.ts'

function paymentRoutes(app: FastifyInstance) {
  const pdf = pdfOf(app)

  route(app, 'GET /payments', {
    roles,
    handler: (context) => listPage(paymentList, context),
    file: (context) => listAsFile(paymentList, context),
  })

  route(app, 'GET /payments/{id}', {
    roles,
    handler: async ({ db, params, user }) => ({ data: await findPayment(db, params.id, user) }),
  })

  route(app, 'GET /payments/{id}/print', {
    roles,
    handler: async ({ db, params, user }) => {
      const payment = await findPayment(db, params.id, user)
      const form = await receiptFormOf(db, payment)
      return pdfReply(await pdf.render(form), form.number)
    },
  })

  recorderRoutes(app)
}

/** What only those who record payments do. */
function recorderRoutes(app: FastifyInstance) {
  route(app, 'POST /payments', {
    roles: PAYMENT_RECORDERS,
    handler: async (context) => {
      const { trx, body, user } = context
      const entered = await enterPayment(trx, body, actingOf(context))
      const content = 'paymentId' in entered ? await findPayment(trx, entered.paymentId, user) : entered
      return { content }
    },
  })

  route(app, 'POST /payments/{id}/reverse', {
    roles: PAYMENT_RECORDERS,
    handler: async (context) => {
      const { trx, params, body, user } = context
      const read = () => findPayment(trx, params.id, user)
      await withCurrentRecord(() => reversePayment(trx, params.id, body, actingOf(context)), read)
      return { data: await read() }
    },
  })

  route(app, 'POST /customers/{id}/allocations', {
    roles: PAYMENT_RECORDERS,
    handler: async (context) => {
      const settling = { customerId: context.params.id, ...context.body }
      return { data: await settleWithCredits(context.trx, settling, actingOf(context)) }
    },
  })

  route(app, 'POST /customers/{id}/opening-balances', {
    roles: PAYMENT_RECORDERS,
    handler: async (context) => {
      const { trx, params, body } = context
      await enterOpening(trx, { customerId: params.id, ...body }, actingOf(context))
      return { data: { document: body.document } }
    },
  })
}

export const payments: Feature = {
  routes: (app) => {
    paymentRoutes(app)
    receiptMailRoutes(app)
  },
  outbox: { 'receipt-mail': receiptMailSender },
}
