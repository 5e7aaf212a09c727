import type { FastifyInstance } from 'fastify'
import { CLAIM_READERS, DOCUMENT_READERS } from '../../aggregates/company/roles.ts'
import { route } from '../../http/route.ts'
import type { Feature } from '../feature.ts'
import { readMonitoring } from './queries/read-monitoring.ts'
import { readListUpdates, readUpdates } from './queries/read-updates.ts'

function monitoringRoutes(app: FastifyInstance) {
  route(app, 'GET /monitoring', {
    roles: ['SUPER_USER'],
    handler: async ({ db, lang, now }) => ({
      data: await readMonitoring(db, { config: app.deps.config, lang, now: now() }),
    }),
  })
  route(app, 'GET /updates', {
    roles: ['SUPER_USER'],
    handler: async ({ db, now }) => ({ data: await readUpdates(db, now()) }),
  })
  route(app, 'GET /list-updates', {
    roles: [...DOCUMENT_READERS, ...CLAIM_READERS],
    handler: async ({ db }) => ({ data: await readListUpdates(db) }),
  })
}

/** State of the servers, the database and the jobs, from the figures that every server stores each minute. */
export const monitoring: Feature = { routes: monitoringRoutes }
