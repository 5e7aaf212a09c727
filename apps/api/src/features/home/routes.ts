import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { readHome } from './queries/read-home.ts'
import { readMenuCounts } from './queries/read-menu-counts.ts'

export function homeRoutes(app: FastifyInstance) {
  route(app, 'GET /home', {
    handler: async ({ db, user, now }) => ({ data: await readHome(db, user, now()) }),
  })

  route(app, 'GET /menu-counts', {
    handler: async ({ db, user }) => ({ data: await readMenuCounts(db, user) }),
  })
}
