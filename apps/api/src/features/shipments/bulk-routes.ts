import { isInScope } from '@cais/domain/access/scope'
import type { FastifyInstance } from 'fastify'
import { SHIPMENT_WORKERS as roles } from '../../aggregates/company/roles.ts'
import { dryRun } from '../../db/dry-run.ts'
import { reportOf } from '../../engines/bulk/report-of.ts'
import { type Attempt, refusedIds } from '../../engines/bulk/run-each.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { route } from '../../http/route.ts'
import { bulkShipments } from './commands/bulk-shipments.ts'
import { readShipmentStates } from './store.ts'

/** Many shipments at once, each by itself. */
export function bulkRoutes(app: FastifyInstance) {
  route(app, 'POST /shipments/bulk', {
    roles,
    transaction: 'own',
    handler: async (context) => {
      const { db, body, once, user } = context
      const rolledBack: Attempt = (_part, work) => dryRun(db, work)
      const outcomes = await bulkShipments(body, actingOf(context), body.dryRun ? rolledBack : once)
      const found = await readShipmentStates(db, refusedIds(outcomes))
      const states = found.flatMap(({ branch_id, ...state }) =>
        isInScope(user.scope, { branchId: branch_id }) ? [state] : [],
      )
      const unseen = { number: null, stage: null, version: null }
      const path = '/api/shipments/bulk'
      return { data: reportOf(outcomes, { ...context, path, dryRun: body.dryRun, states, unseen }) }
    },
  })
}
