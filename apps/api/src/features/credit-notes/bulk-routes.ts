import type { CreditNoteBulkReport } from '@cais/contract/credit-notes/bulk'
import type { User } from '@cais/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import { CREDIT_NOTE_READERS } from '../../aggregates/company/roles.ts'
import { creditNotesVisibleTo } from '../../aggregates/credit-notes/visibility.ts'
import { anyOf } from '../../aggregates/documents/record/rows.ts'
import { dryRun } from '../../db/dry-run.ts'
import type { Db } from '../../db/pool.ts'
import type { Attempt } from '../../engines/bulk/run-each.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { errorBody, refusalOf } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { statusOf } from '../../http/status-of.ts'
import { type BulkOutcome, bulkCreditNotes } from './commands/bulk-credit-notes.ts'

/** Many credit notes at once, each by itself. */
export function bulkRoutes(app: FastifyInstance) {
  route(app, 'POST /credit-notes/bulk', {
    roles: CREDIT_NOTE_READERS,
    transaction: 'own',
    handler: async (context) => {
      const { db, body, once, user, lang, requestId, log } = context
      const rolledBack: Attempt = (_part, work) => dryRun(db, work)
      const outcomes = await bulkCreditNotes(body, actingOf(context), body.dryRun ? rolledBack : once)
      const refusedIds = outcomes.flatMap((outcome) => ('refused' in outcome ? [outcome.item.id] : []))
      const states = await readStates(db, refusedIds, user)
      const present = (outcome: BulkOutcome): CreditNoteBulkReport['results'][number] => {
        const { id } = outcome.item
        if ('done' in outcome) return { id, outcome: 'done', ...outcome.done, error: null }
        const refusal = refusalOf(outcome.refused)
        if (statusOf(refusal.code) >= 500)
          log.error({ err: outcome.refused, creditNote: id }, 'bulk item failed')
        const error = errorBody(refusal, { lang, path: '/api/credit-notes/bulk', requestId })
        const state = states.find((one) => one.id === id)
        return {
          id,
          outcome: 'refused',
          number: state?.credit_number ?? state?.number ?? null,
          phase: state?.phase ?? null,
          version: state?.version ?? null,
          draftId: null,
          error,
        }
      }
      const results = outcomes.map(present)
      const done = results.filter(({ outcome }) => outcome === 'done').length
      return { data: { dryRun: body.dryRun, done, refused: results.length - done, results } }
    },
  })
}

const readStates = (db: Db, ids: readonly number[], user: User) =>
  db
    .selectFrom('credit_notes as n')
    .select(['n.id', 'n.number', 'n.credit_number', 'n.phase', 'n.version'])
    .where('n.id', '=', anyOf(ids))
    .where(creditNotesVisibleTo(user))
    .execute()
