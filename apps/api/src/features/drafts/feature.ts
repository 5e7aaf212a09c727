import type { FastifyInstance } from 'fastify'
import { DRAFT_KEEPERS, DOCUMENT_WRITERS as roles } from '../../aggregates/company/roles.ts'
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
import { requireKeeper } from './document/require-keeper.ts'
import { findDraft } from './queries/find-draft.ts'
import { listDrafts } from './queries/list-drafts.ts'

function draftRoutes(app: FastifyInstance) {
  route(app, 'GET /drafts', {
    roles,
    handler: ({ db, query, user, now }) => listDrafts(db, query, user, now()),
  })

  route(app, 'GET /drafts/{id}', {
    roles: DRAFT_KEEPERS,
    handler: async (context) => {
      await requireKeeper(context.db, context.params.id, context.user)
      return { data: await findDraft(context.db, context.params.id, context) }
    },
  })

  route(app, 'POST /drafts', {
    roles,
    handler: async (context) => {
      const draft = await createDraft(context.trx, context.body, actingOf(context))
      return { content: await findOrder(context.trx, draft.row.id, context) }
    },
  })

  route(app, 'PUT /drafts/{id}', {
    roles: DRAFT_KEEPERS,
    handler: async (context) => {
      const { trx, params, body, user } = context
      await requireKeeper(trx, params.id, user)
      return await changedOrder(context, params.id, (acting) => saveDraft(trx, params.id, body, acting))
    },
  })

  route(app, 'PUT /drafts', {
    roles: DRAFT_KEEPERS,
    handler: async (context) => {
      const { trx, body, user } = context
      await requireKeeper(trx, body.id, user)
      return await changedOrder(context, body.id, (acting) => saveDraft(trx, body.id, body, acting))
    },
  })

  route(app, 'DELETE /drafts/{id}', {
    roles: DRAFT_KEEPERS,
    handler: async (context) => {
      const { trx, params, query, user } = context
      await requireKeeper(trx, params.id, user)
      await withCurrentOrder(context, params.id, (acting) =>
        deleteDraft(trx, params.id, query.version, acting),
      )
      return undefined
    },
  })

  route(app, 'DELETE /drafts', {
    roles: DRAFT_KEEPERS,
    handler: async (context) => {
      const { trx, body, user } = context
      await requireKeeper(trx, body.id, user)
      await withCurrentOrder(context, body.id, (acting) => deleteDraft(trx, body.id, body.version, acting))
      return undefined
    },
  })

  route(app, 'POST /drafts/{id}/submit', {
    roles: DRAFT_KEEPERS,
    handler: async (context) => {
      const { trx, params, body, user } = context
      await requireKeeper(trx, params.id, user)
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
