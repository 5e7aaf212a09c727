import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import type { Feature } from '../feature.ts'
import { findHits } from './queries/find-hits.ts'

function searchRoutes(app: FastifyInstance) {
  route(app, 'GET /search', {
    handler: async ({ db, query, user }) => ({ data: await findHits(db, query.q, user) }),
  })
}

export const search: Feature = { routes: searchRoutes }
