import type { FastifyInstance } from 'fastify'
import { CUSTOMER_READERS as roles } from '../../aggregates/company/roles.ts'
import { findCustomer, requireCustomer } from '../../aggregates/customers/find-customer.ts'
import { listAsFile, listPage } from '../../engines/lists/list.ts'
import { pdfOf } from '../../gateways/pdf/pdf-of.ts'
import { pdfReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import type { Feature } from '../feature.ts'
import { statementMailRoutes, statementMailSender } from './mail-routes.ts'
import { readAccount } from './queries/read-account.ts'
import { readStatementForm } from './queries/statement-form.ts'
import { readStatementTotals, statementList } from './queries/statement-list.ts'

/** The account of a customer and its statement. */
function accountRoutes(app: FastifyInstance) {
  const pdf = pdfOf(app)

  route(app, 'GET /customers/{id}/account', {
    roles,
    handler: async ({ db, params, user, lang, now }) => ({
      data: await readAccount(db, { customerId: params.id, user, lang, now: now() }),
    }),
  })

  route(app, 'GET /customers/{id}/statement', {
    roles,
    handler: async (context) => {
      const { db, params, user } = context
      await requireCustomer(db, params.id, user)
      const query = { ...context.query, customerId: params.id }
      const { data, meta } = await listPage(statementList, { ...context, query })
      const totals = await readStatementTotals(db, query)
      return { data, meta: { ...meta, totals } }
    },
    file: (context) =>
      listAsFile(statementList, { ...context, query: { ...context.query, customerId: context.params.id } }),
  })

  route(app, 'GET /customers/{id}/statement/print', {
    roles,
    handler: async (context) => {
      const { db, params, query, user, now } = context
      const customer = await findCustomer(db, params.id, user)
      const form = await readStatementForm(db, customer, { ...query, now: now() })
      return pdfReply(await pdf.render(form), `Extracto ${customer.code} ${query.from} ${query.to}`)
    },
  })
}

export const accounts: Feature = {
  routes: (app) => {
    accountRoutes(app)
    statementMailRoutes(app)
  },
  outbox: { 'statement-mail': statementMailSender },
}
