import type { FastifyInstance } from 'fastify'
import { actingOf } from '../../engines/history/acting.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { changeView } from './commands/change-view.ts'
import { createView } from './commands/create-view.ts'
import { deleteView } from './commands/delete-view.ts'
import { restoreView } from './commands/restore-view.ts'
import { savePreferences } from './commands/save-preferences.ts'
import { type CountOfList, createViewCounts } from './queries/count-views.ts'
import { findView, listViews } from './queries/list-views.ts'
import { readPreferences } from './queries/read-preferences.ts'

export const createViews = (countOf: CountOfList): Feature => ({ routes: (app) => viewRoutes(app, countOf) })

/** Saved views, and how each user likes a list. Each list's own roles decide; see list-roles.ts. */
function viewRoutes(app: FastifyInstance, countOf: CountOfList) {
  const countViews = createViewCounts(countOf)

  route(app, 'GET /views', {
    handler: async ({ db, query, user }) => ({ data: await listViews(db, query.list, user) }),
  })

  route(app, 'GET /views/counts', {
    handler: async ({ db, query, user, now }) => ({
      data: await countViews(db, query.list, { user, now: now() }),
    }),
  })

  route(app, 'POST /views', {
    handler: async (context) => {
      const { id } = await createView(context.trx, context.body, actingOf(context))
      return { content: await findView(context.trx, id, context.user) }
    },
  })

  route(app, 'PUT /views/{id}', {
    handler: async (context) => {
      const { trx, params, body, user } = context
      const read = () => findView(trx, params.id, user)
      await withCurrentRecord(() => changeView(trx, params.id, body, actingOf(context)), read)
      return { data: await read() }
    },
  })

  route(app, 'DELETE /views/{id}', {
    handler: async (context) => {
      const { trx, params, query, user } = context
      await withCurrentRecord(
        () => deleteView(trx, params.id, query.version, actingOf(context)),
        () => findView(trx, params.id, user),
      )
      return undefined
    },
  })

  route(app, 'POST /views/{id}/restore', {
    handler: async (context) => {
      await restoreView(context.trx, context.params.id, actingOf(context))
      return { data: await findView(context.trx, context.params.id, context.user) }
    },
  })

  route(app, 'GET /preferences', {
    handler: async ({ db, user }) => ({ data: await readPreferences(db, user) }),
  })

  route(app, 'PUT /preferences/{list}', {
    handler: async ({ trx, params, body, user }) => ({
      data: await savePreferences(trx, { list: params.list, input: body }, user),
    }),
  })
}
