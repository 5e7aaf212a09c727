import type { FastifyInstance } from 'fastify'
import { LOCK_EDITORS as roles } from '../../aggregates/company/roles.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { JOBS } from '../../engines/jobs/names.ts'
import type { Tasks } from '../../engines/jobs/task.ts'
import { listPage } from '../../engines/lists/list.ts'
import { route } from '../../http/route.ts'
import type { Feature } from '../feature.ts'
import { createLock } from './commands/create-lock.ts'
import { deleteLock } from './commands/delete-lock.ts'
import { releaseLockedOrders } from './commands/release-locked-orders.ts'
import { listLockedOrders } from './queries/list-locked-orders.ts'
import { findLock, lockList, readBlockTypes } from './queries/list-locks.ts'

function lockRoutes(app: FastifyInstance) {
  route(app, 'GET /block-orders', {
    roles,
    handler: (context) => listPage(lockList, context),
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
    handler: ({ db, params, query, user }) => listLockedOrders(db, params.id, query, user),
  })

  route(app, 'GET /block-orders/{id}/block-types', {
    roles,
    handler: async ({ db, params, user }) => ({ data: await readBlockTypes(db, params.id, user) }),
  })
}

/** It may run twice, and the scheduled verification does the same: documents that went on already are not found again. */
const lockTasks: Tasks = {
  [JOBS.releaseLocks]: async (_payload, { db, now }) => void (await releaseLockedOrders(db, now())),
}

export const locks: Feature = { routes: lockRoutes, tasks: lockTasks }
