import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import { RETURN_KEEPERS as roles } from '../../aggregates/company/roles.ts'
import { readBranchPolicy } from '../../aggregates/documents/approval/approval-policy.ts'
import { dispositionForm } from '../../aggregates/printed-forms/disposition-form.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { listAsFile, listPage } from '../../engines/lists/list.ts'
import { pdfOf } from '../../gateways/pdf/pdf-of.ts'
import { pdfReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { askToDestroy, settleDestruction } from './commands/ask-to-destroy.ts'
import { dispose } from './commands/dispose.ts'
import { destructionList, findDestruction } from './queries/destruction-list.ts'
import { dispositionList, findDisposition } from './queries/disposition-list.ts'
import { listWitnesses } from './queries/list-witnesses.ts'
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

  route(app, 'GET /returns/destructions', {
    roles,
    handler: (context) => listPage(destructionList, context),
  })

  route(app, 'POST /returns/destructions', {
    roles,
    handler: async (context) => {
      const { trx, body, user } = context
      const id = await askToDestroy(trx, body, actingOf(context))
      return { content: await findDestruction(trx, id, user) }
    },
  })

  route(app, 'POST /returns/destructions/{id}/decide', {
    roles,
    handler: async (context) => {
      const { trx, params, body, user } = context
      const read = () => findDestruction(trx, params.id, user)
      await withCurrentRecord(() => settleDestruction(trx, params.id, body, actingOf(context)), read)
      return { data: await read() }
    },
  })

  route(app, 'GET /returns/witnesses', {
    roles,
    handler: async ({ db, query: { branchId }, user }) => {
      if (!isInScope(user.scope, { branchId })) throw new RuleError('NOT_FOUND', { branch: branchId })
      const { ownDocumentsAllowed } = await readBranchPolicy(db, branchId)
      return { data: { people: await listWitnesses(db, branchId, user), mayBeAlone: ownDocumentsAllowed } }
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
