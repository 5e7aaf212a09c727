import type { ShipmentBulkReport } from '@cais/contract/shipments/bulk'
import { isInScope } from '@cais/domain/access/scope'
import type { FastifyInstance } from 'fastify'
import { SHIPMENT_WORKERS as roles } from '../../aggregates/company/roles.ts'
import { dryRun } from '../../db/dry-run.ts'
import type { Attempt } from '../../engines/bulk/run-each.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { errorBody, refusalOf } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { statusOf } from '../../http/status-of.ts'
import { type BulkOutcome, bulkShipments } from './commands/bulk-shipments.ts'
import { readShipmentStates } from './store.ts'

/** Many shipments at once, each by itself. */
export function bulkRoutes(app: FastifyInstance) {
  route(app, 'POST /shipments/bulk', {
    roles,
    transaction: 'own',
    handler: async (context) => {
      const { db, body, once, user, lang, requestId, log } = context
      const rolledBack: Attempt = (_part, work) => dryRun(db, work)
      const outcomes = await bulkShipments(body, actingOf(context), body.dryRun ? rolledBack : once)
      const refusedIds = outcomes.flatMap((outcome) => ('refused' in outcome ? [outcome.item.id] : []))
      const states = (await readShipmentStates(db, refusedIds)).filter(({ branch_id }) =>
        isInScope(user.scope, { branchId: branch_id }),
      )
      const present = (outcome: BulkOutcome): ShipmentBulkReport['results'][number] => {
        const { id } = outcome.item
        if ('done' in outcome) return { id, outcome: 'done', ...outcome.done, error: null }
        const refusal = refusalOf(outcome.refused)
        if (statusOf(refusal.code) >= 500)
          log.error({ err: outcome.refused, shipment: id }, 'bulk item failed')
        const error = errorBody(refusal, { lang, path: '/api/shipments/bulk', requestId })
        const { number = null, stage = null, version = null } = states.find((state) => state.id === id) ?? {}
        return { id, outcome: 'refused', number, stage, version, error }
      }
      const results = outcomes.map(present)
      const done = results.filter(({ outcome }) => outcome === 'done').length
      return { data: { dryRun: body.dryRun, done, refused: results.length - done, results } }
    },
  })
}
