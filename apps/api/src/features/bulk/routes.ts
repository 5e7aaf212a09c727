import type { FastifyInstance } from 'fastify'
import { rehearse } from '../../db/rehearse.ts'
import { refusalOf } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { statusOf } from '../../http/status-of.ts'
import { actingOf } from '../orders/acting.ts'
import { DOCUMENT_READERS as roles } from '../orders/document-roles.ts'
import { type Attempt, type Outcome, runBulk } from './commands/run-bulk.ts'
import { presentOutcome } from './presenter/present-outcome.ts'
import { bulkPrintRoute } from './print-route.ts'
import { readAllowed } from './queries/read-allowed.ts'
import { readHead } from './queries/read-head.ts'

/** Many documents at once. Who may do what to which is decided document by document, as by the single calls. */
export function bulkRoutes(app: FastifyInstance) {
  route(app, 'GET /orders/allowed-actions', {
    roles,
    handler: async (context) => ({ data: await readAllowed(context.db, context.query.ids, context) }),
  })

  route(app, 'POST /orders/bulk', {
    roles,
    transaction: 'own',
    handler: async (context) => {
      const { db, body, once, user, lang, requestId, log } = context
      const tryOut: Attempt = (_part, work) => rehearse(db, work)
      const outcomes = await runBulk(body, actingOf(context), body.dryRun ? tryOut : once)
      const telling = { lang, path: '/api/orders/bulk', requestId }
      const present = async (outcome: Outcome) => {
        if (isFault(outcome)) log.error({ err: outcome.refused, order: outcome.item.id }, 'bulk item failed')
        const now = 'done' in outcome ? undefined : await readHead(db, outcome.item.id, user)
        return presentOutcome(outcome, now, telling)
      }
      const results = await Promise.all(outcomes.map(present))
      const done = outcomes.filter((outcome) => 'done' in outcome).length
      return { data: { dryRun: body.dryRun, done, refused: results.length - done, results } }
    },
  })

  bulkPrintRoute(app)
}

/** Not a rule that said no, but something that went wrong: the log must know. */
const isFault = (outcome: Outcome): outcome is Outcome & { readonly refused: unknown } =>
  'refused' in outcome && statusOf(refusalOf(outcome.refused).code) >= 500
