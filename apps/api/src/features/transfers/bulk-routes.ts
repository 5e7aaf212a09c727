import type { FastifyInstance } from 'fastify'
import { TRANSFER_READERS as roles } from '../../aggregates/company/roles.ts'
import { dryRun } from '../../db/dry-run.ts'
import { reportOf } from '../../engines/bulk/report-of.ts'
import { type Attempt, refusedIds } from '../../engines/bulk/run-each.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { route } from '../../http/route.ts'
import { bulkTransfers } from './commands/bulk-transfers.ts'
import { readTransferStates } from './queries/transfer-list.ts'

/** Many transfers at once, each by itself; the domain says which of the roles may take the step. */
export function bulkRoutes(app: FastifyInstance) {
  route(app, 'POST /transfers/bulk', {
    roles,
    transaction: 'own',
    handler: async (context) => {
      const { db, body, once, user } = context
      const rolledBack: Attempt = (_part, work) => dryRun(db, work)
      const outcomes = await bulkTransfers(body, actingOf(context), body.dryRun ? rolledBack : once)
      const states = await readTransferStates(db, refusedIds(outcomes), user)
      const unseen = { number: null, state: null, version: null }
      const path = '/api/transfers/bulk'
      return { data: reportOf(outcomes, { ...context, path, dryRun: body.dryRun, states, unseen }) }
    },
  })
}
