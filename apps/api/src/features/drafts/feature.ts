import type { FastifyInstance } from 'fastify'
import { DOCUMENT_WRITERS as roles } from '../../aggregates/company/roles.ts'
import { changedOrder, withCurrentOrder } from '../../aggregates/documents/changed-order.ts'
import { findOrder } from '../../aggregates/documents/detail/find-order.ts'
import { type Acting, actingOf } from '../../engines/history/acting.ts'
import { route } from '../../http/route.ts'
import type { Feature } from '../feature.ts'
import { cleanDrafts } from './commands/clean-drafts.ts'
import { createDraft } from './commands/create-draft.ts'
import { deleteDraft } from './commands/delete-draft.ts'
import { saveDraft } from './commands/save-draft.ts'
import { submitDraft } from './commands/submit-draft.ts'
import { findDraft } from './queries/find-draft.ts'
import { listDrafts } from './queries/list-drafts.ts'

function draftRoutes(app: FastifyInstance) {
  route(app, 'GET /drafts', {
    roles,
    handler: ({ db, query, user, now }) => listDrafts(db, query, user, now()),
  })

  route(app, 'GET /drafts/{id}', {
    roles,
    handler: async (context) => ({ data: await findDraft(context.db, context.params.id, context) }),
  })

  route(app, 'POST /drafts', {
    roles,
    handler: async (context) => {
      const draft = await createDraft(context.trx, context.body, actingOf(context))
      return { content: await findOrder(context.trx, draft.row.id, context) }
    },
  })

  route(app, 'PUT /drafts/{id}', {
    roles,
    handler: (context) => {
      const { trx, params, body } = context
      return changedOrder(context, params.id, (acting) => saveDraft(trx, params.id, body, acting))
    },
  })

  route(app, 'PUT /drafts', {
    roles,
    handler: (context) => {
      const { trx, body } = context
      return changedOrder(context, body.id, (acting) => saveDraft(trx, body.id, body, acting))
    },
  })

  route(app, 'DELETE /drafts/{id}', {
    roles,
    handler: async (context) => {
      const { trx, params, query } = context
      await withCurrentOrder(context, params.id, (acting) =>
        deleteDraft(trx, params.id, query.version, acting),
      )
      return undefined
    },
  })

  route(app, 'DELETE /drafts', {
    roles,
    handler: async (context) => {
      const { trx, body } = context
      await withCurrentOrder(context, body.id, (acting) => deleteDraft(trx, body.id, body.version, acting))
      return undefined
    },
  })

  route(app, 'POST /drafts/{id}/submit', {
    roles,
    handler: async (context) => {
      const { trx, params, body } = context
      const submit = (acting: Acting) => submitDraft(trx, params.id, body, acting)
      // A change ends in the document that it was made for; its draft is gone.
      const { row } = await withCurrentOrder(context, params.id, submit)
      return { data: await findOrder(trx, row.id, context) }
    },
  })
}

export const drafts: Feature = {
  routes: draftRoutes,
  scheduled: {
    'draft-cleaner': async ({ db, now, quantity }) => ({
      drafts: await cleanDrafts(db, { now: now(), days: quantity }),
    }),
  },
}
