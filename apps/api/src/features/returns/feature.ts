import type { FastifyInstance } from 'fastify'
import { RETURN_KEEPERS as roles } from '../../aggregates/company/roles.ts'
import { dispositionForm } from '../../aggregates/printed-forms/disposition-form.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { listAsFile, listPage } from '../../engines/lists/list.ts'
import { pdfOf } from '../../gateways/pdf/pdf-of.ts'
import { pdfReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import type { Feature } from '../feature.ts'
import { dispose } from './commands/dispose.ts'
import { dispositionList, findDisposition } from './queries/disposition-list.ts'
import { returnList } from './queries/return-list.ts'

/** Goods that came back, and what becomes of them. */
function returnRoutes(app: FastifyInstance) {
  const pdf = pdfOf(app)

  route(app, 'GET /returns', {
    roles,
    handler: (context) => listPage(returnList, context),
    file: (context) => listAsFile(returnList, context),
  })

  route(app, 'GET /returns/dispositions', {
    roles,
    handler: (context) => listPage(dispositionList, context),
  })

  route(app, 'POST /returns/dispositions', {
    roles,
    handler: async (context) => {
      const { trx, body, user } = context
      const id = await dispose(trx, body, actingOf(context))
      return { content: await findDisposition(trx, id, user) }
    },
  })

  route(app, 'GET /returns/dispositions/{id}', {
    roles,
    handler: async ({ db, params, user }) => ({ data: await findDisposition(db, params.id, user) }),
  })

  route(app, 'GET /returns/dispositions/{id}/print', {
    roles,
    handler: async ({ db, params, user, now }) => {
      const reply = await findDisposition(db, params.id, user)
      const form = await dispositionForm(db, reply, { printedBy: user.name, now: now() })
      return pdfReply(await pdf.render(form), reply.number)
    },
  })
}

export const returns: Feature = { routes: returnRoutes }
