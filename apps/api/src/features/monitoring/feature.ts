import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import type { Feature } from '../feature.ts'
import { readMonitoring } from './queries/read-monitoring.ts'

function monitoringRoutes(app: FastifyInstance) {
  route(app, 'GET /monitoring', {
    roles: ['SUPER_USER'],
    handler: async ({ db, lang, now }) => ({
      data: await readMonitoring(db, { config: app.deps.config, lang, now: now() }),
    }),
  })
}

/** State of the servers, the database and the jobs, from the figures that every server stores each minute. */
export const monitoring: Feature = { routes: monitoringRoutes }
