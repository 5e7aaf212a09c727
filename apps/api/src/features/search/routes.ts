import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { findHits } from './queries/find-hits.ts'

export function searchRoutes(app: FastifyInstance) {
  route(app, 'GET /search', {
    handler: async ({ db, query, user }) => ({ data: await findHits(db, query.q, user) }),
  })
}
