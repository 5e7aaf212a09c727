import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { actingOf } from '../orders/acting.ts'
import { createLock } from './commands/create-lock.ts'
import { deleteLock } from './commands/delete-lock.ts'
import { LOCK_KEEPERS as roles } from './lock-roles.ts'
import { listHeld } from './queries/list-held.ts'
import { findLock, listLocks } from './queries/list-locks.ts'
import { readBlockTypes } from './queries/read-block-types.ts'

export function lockRoutes(app: FastifyInstance) {
  route(app, 'GET /block-orders', {
    roles,
    handler: ({ db, query, user }) => listLocks(db, query, user),
  })

  route(app, 'POST /block-orders', {
    roles,
    handler: async (context) => {
      const id = await createLock(context.trx, context.body, actingOf(context))
      return { content: await findLock(context.trx, id, context.user) }
    },
  })

  route(app, 'DELETE /block-orders/{id}', {
    roles,
    handler: async (context) => {
      const { trx, params, body } = context
      return { data: await deleteLock(trx, { id: params.id, ...body }, actingOf(context)) }
    },
  })

  route(app, 'GET /block-orders/{id}/orders', {
    roles,
    handler: ({ db, params, query, user }) => listHeld(db, params.id, query, user),
  })

  route(app, 'GET /block-orders/{id}/block-types', {
    roles,
    handler: async ({ db, params, user }) => ({ data: await readBlockTypes(db, params.id, user) }),
  })
}
