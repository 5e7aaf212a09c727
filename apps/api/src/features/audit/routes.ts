import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { historyPage } from './history-page.ts'
import { requireObject } from './require-object.ts'

export function auditRoutes(app: FastifyInstance) {
  route(app, 'GET /audit', {
    handler: async ({ db, query, user }) => {
      const { objectType, objectId } = query
      await requireObject(db, user, objectType, objectId)
      return await historyPage(db, { objectType, objectId }, query, user)
    },
  })
}
