import type { FastifyInstance } from 'fastify'
import { SHIPMENT_WORKERS as roles } from '../../aggregates/company/roles.ts'
import { dryRun } from '../../db/dry-run.ts'
import { reportOf } from '../../engines/bulk/report-of.ts'
import { type Attempt, refusedIds } from '../../engines/bulk/run-each.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { route } from '../../http/route.ts'
import { bulkDeliveries } from './commands/bulk-deliveries.ts'
import { readDeliveryStates } from './queries/delivery-list.ts'

/** Many deliveries at once, each by itself. */
export function bulkRoutes(app: FastifyInstance) {
  route(app, 'POST /deliveries/bulk', {
    roles,
    transaction: 'own',
    handler: async (context) => {
      const { db, body, once, user } = context
      const rolledBack: Attempt = (_part, work) => dryRun(db, work)
      const outcomes = await bulkDeliveries(body, actingOf(context), body.dryRun ? rolledBack : once)
      const states = await readDeliveryStates(db, refusedIds(outcomes), user)
      const unseen = { number: null, state: null, version: null }
      const path = '/api/deliveries/bulk'
      return { data: reportOf(outcomes, { ...context, path, dryRun: body.dryRun, states, unseen }) }
    },
  })
}
