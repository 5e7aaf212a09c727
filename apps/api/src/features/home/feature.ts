import { STAFF } from '@cais/domain/access/roles'
import type { FastifyInstance } from 'fastify'
import { DOCUMENT_READERS, DOCUMENT_WRITERS } from '../../aggregates/company/roles.ts'
import { route } from '../../http/route.ts'
import type { Feature } from '../feature.ts'
import { repeatFailedJobs } from './failures/failed-jobs.ts'
import { readFlow } from './queries/read-flow.ts'
import { readMenuCounts } from './queries/read-menu-counts.ts'
import { readSales } from './queries/read-sales.ts'
import { readHome } from './read-home.ts'

function homeRoutes(app: FastifyInstance) {
  route(app, 'GET /home', {
    roles: STAFF,
    handler: async (context) => ({ data: await readHome(context.db, context) }),
  })

  route(app, 'GET /home/sales', {
    roles: DOCUMENT_WRITERS,
    handler: async (context) => ({ data: await readSales(context.db, context) }),
  })

  route(app, 'GET /home/flow', {
    roles: DOCUMENT_READERS,
    handler: async ({ db, user, now }) => ({ data: await readFlow(db, user, now()) }),
  })

  route(app, 'POST /jobs/{task}/repeat', {
    roles: ['SUPER_USER'],
    handler: async ({ trx, params, user, origin }) => ({
      data: { jobs: await repeatFailedJobs(trx, params.task, { user, origin }) },
    }),
  })

  route(app, 'GET /menu-counts', {
    handler: async ({ db, user, now }) => ({ data: await readMenuCounts(db, user, now()) }),
  })
}

export const home: Feature = { routes: homeRoutes }
