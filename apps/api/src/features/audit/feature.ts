import type { FastifyInstance } from 'fastify'
import { makeAnchors, readAnchorFile } from '../../engines/history/history-anchors.ts'
import { historyPage } from '../../engines/history/history-page.ts'
import { checkChain } from '../../engines/history/verify-history.ts'
import { listAsFile, listPage } from '../../engines/lists/list.ts'
import { route } from '../../http/route.ts'
import type { Feature } from '../feature.ts'
import { configurationLog } from './configuration-log.ts'
import { requireObject } from './require-object.ts'

function auditRoutes(app: FastifyInstance) {
  route(app, 'GET /audit', {
    handler: async ({ db, query, user }) => {
      const { objectType, objectId } = query
      await requireObject(db, user, objectType, objectId)
      return await historyPage(db, { objectType, objectId }, query, user)
    },
  })
  route(app, 'GET /audit/configuration', {
    roles: ['SUPER_USER'],
    handler: (context) => listPage(configurationLog, context),
    file: (context) => listAsFile(configurationLog, context),
  })
  route(app, 'GET /audit/chain', {
    handler: async ({ db, query: { objectType, objectId }, user }) => {
      await requireObject(db, user, objectType, objectId)
      return { data: await checkChain(db, objectType, objectId) }
    },
  })

  route(app, 'GET /audit/anchor', {
    roles: ['SUPER_USER'],
    handler: async ({ db }) => ({ data: await readAnchorFile(db) }),
  })
}

/** History, and its signed anchor of each day. */
export const audit: Feature = {
  routes: auditRoutes,
  tasks: { 'history.anchor': async (_payload, { db, now }) => void (await makeAnchors(db, now())) },
  cron: [{ task: 'history.anchor', match: '7 1 * * *' }],
}
