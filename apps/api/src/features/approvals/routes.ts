import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { tellCurrent } from '../../http/tell-current.ts'
import { actingOf } from '../orders/acting.ts'
import { DOCUMENT_READERS } from '../orders/document-roles.ts'
import { changedOrder } from '../orders/with-current.ts'
import { decideApproval } from './commands/decide-approval.ts'
import { APPROVAL_READERS as roles } from './deciding-stages.ts'
import { approvalsFile } from './exports/approvals-file.ts'
import { changePolicy } from './policy/change-policy.ts'
import { readPolicy } from './policy/read-policy.ts'
import { countApprovals, listApprovals } from './queries/list-approvals.ts'
import { readApprovalCase } from './queries/read-approval-case.ts'
import { readFrequentReasons } from './queries/read-frequent-reasons.ts'

export function approvalRoutes(app: FastifyInstance) {
  route(app, 'GET /approvals', {
    roles,
    handler: ({ db, query, user, lang, now }) => listApprovals(db, query, { user, lang, now: now() }),
    file: ({ query, user, lang, now }) => approvalsFile(query, { user, lang, now: now() }),
  })

  route(app, 'GET /approvals/counts', {
    roles,
    handler: async ({ db, user }) => {
      const counts = await countApprovals(db, user)
      const found = Object.fromEntries(counts.map(({ stage, documents }) => [stage, documents]))
      return { data: { COMMERCIAL: 0, FINANCIAL: 0, OFFER: 0, ...found } }
    },
  })

  route(app, 'GET /approvals/reasons', {
    roles,
    handler: async ({ db, user }) => ({ data: await readFrequentReasons(db, user.id) }),
  })

  route(app, 'GET /settings/approval-policy', {
    roles,
    handler: async ({ db }) => ({ data: await readPolicy(db) }),
  })

  route(app, 'PUT /settings/approval-policy', {
    roles: ['SUPER_USER'],
    handler: async (context) => ({
      data: await tellCurrent(
        () => changePolicy(context.trx, context.body, actingOf(context)),
        () => readPolicy(context.trx),
      ),
    }),
  })

  route(app, 'GET /orders/{id}/approval/reasons', {
    roles: DOCUMENT_READERS,
    handler: async (context) => ({
      data: await readApprovalCase(context.db, context.params.id, context),
    }),
  })

  route(app, 'POST /orders/{id}/approvals', {
    roles: DOCUMENT_READERS,
    handler: (context) => {
      const { trx, params, body } = context
      return changedOrder(context, params.id, (acting) => decideApproval(trx, params.id, body, acting))
    },
  })
}
