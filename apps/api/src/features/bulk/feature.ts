import type { BulkResult } from '@cais/contract/bulk/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/orders/actions'
import type { FastifyInstance } from 'fastify'
import { readSupplier } from '../../aggregates/company/read-company.ts'
import { DOCUMENT_READERS as roles } from '../../aggregates/company/roles.ts'
import { readActions } from '../../aggregates/documents/detail/read-actions.ts'
import { readOrderDetail, recordOf } from '../../aggregates/documents/detail/read-order-detail.ts'
import { toFacts } from '../../aggregates/documents/record/order-facts.ts'
import { isVisible } from '../../aggregates/documents/visibility.ts'
import { orderForm } from '../../aggregates/printed-forms/order-form.ts'
import { dryRun } from '../../db/dry-run.ts'
import type { Db } from '../../db/pool.ts'
import type { Attempt } from '../../engines/bulk/run-each.ts'
import { actingOf } from '../../engines/history/acting.ts'
import { pdfOf } from '../../gateways/pdf/pdf-of.ts'
import { type ErrorContext, errorBody, refusalOf } from '../../http/errors.ts'
import { pdfReply } from '../../http/file-reply.ts'
import { route } from '../../http/route.ts'
import type { Caller } from '../../http/session/caller.ts'
import type { Reader } from '../../http/session/reader.ts'
import { statusOf } from '../../http/status-of.ts'
import type { Feature } from '../feature.ts'
import { type Done, type Outcome, runBulk } from './commands/run-bulk.ts'
import { type CurrentState, readCurrentState } from './read-current-state.ts'

/** Many documents at once. Each document is checked by itself, as by the single calls. */
function bulkRoutes(app: FastifyInstance) {
  route(app, 'GET /orders/allowed-actions', {
    roles,
    handler: async (context) => ({ data: await readAllowed(context.db, context.query.ids, context) }),
  })

  route(app, 'POST /orders/bulk', {
    roles,
    transaction: 'own',
    handler: async (context) => {
      const { db, body, once, user, lang, requestId, log } = context
      const rolledBack: Attempt = (_part, work) => dryRun(db, work)
      const outcomes = await runBulk(body, actingOf(context), body.dryRun ? rolledBack : once)
      const replyContext = { lang, path: '/api/orders/bulk', requestId }
      const present = async (outcome: Outcome) => {
        if (isFault(outcome)) log.error({ err: outcome.refused, order: outcome.item.id }, 'bulk item failed')
        const now = 'done' in outcome ? undefined : await readCurrentState(db, outcome.item.id, user)
        return presentOutcome(outcome, now, replyContext)
      }
      const results = await Promise.all(outcomes.map(present))
      const done = outcomes.filter((outcome) => 'done' in outcome).length
      return { data: { dryRun: body.dryRun, done, refused: results.length - done, results } }
    },
  })

  bulkPrintRoute(app)
}

/** Not a refusal by a rule but a fault, which is logged. */
const isFault = (outcome: Outcome): outcome is Outcome & { readonly refused: unknown } =>
  'refused' in outcome && statusOf(refusalOf(outcome.refused).code) >= 500

export const bulk: Feature = { routes: bulkRoutes }

/** What became of one document. `now` is the state of a refused one, where the caller may see it. */
function presentOutcome(outcome: Outcome, now: CurrentState | undefined, context: ErrorContext): BulkResult {
  const { id, version } = outcome.item
  if ('done' in outcome) return presentDone(id, version, outcome.done)
  const error = presentRefusal(outcome.refused, now, context)
  return { id, outcome: 'refused', changed: false, draftId: null, ...stateFields(now), error }
}

/** A version conflict carries the document as it stands now. The sentence leaves out the number, so that equal reasons can be grouped. */
function presentRefusal(refused: unknown, now: CurrentState | undefined, context: ErrorContext) {
  const { current: _none, ...body } = errorBody(refusalOf(refused), context)
  return body.code === 'VERSION_CONFLICT' && now ? { ...body, current: now } : body
}

const presentDone = (id: number, seen: number, { state, draftId }: Done): BulkResult => ({
  id,
  outcome: 'done',
  changed: state === undefined || state.version !== seen || draftId !== null,
  draftId,
  ...stateFields(state),
  error: null,
})

const stateFields = (state: CurrentState | undefined) => ({
  number: state?.number ?? null,
  version: state?.version ?? null,
  status: state?.status ?? null,
  stages: state?.stages ?? [],
})

/** The chosen documents as one file, in the order of the request. */
function bulkPrintRoute(app: FastifyInstance) {
  const pdf = pdfOf(app)

  route(app, 'POST /orders/bulk/print', {
    roles,
    transaction: 'own',
    handler: async ({ db, body, user }) => {
      const forms = await Promise.all(body.ids.map((id) => formOf(db, id, user)))
      const [first] = forms
      const name = forms.length === 1 ? (first?.number ?? '') : `Documentos (${forms.length})`
      return pdfReply(await pdf.render({ kind: 'orders', orders: forms }), name)
    },
  })
}

/** Throws NOT_FOUND, and ACTION_NOT_ALLOWED for a draft. */
async function formOf(db: Db, id: number, user: Caller) {
  const detail = await readOrderDetail(db, id)
  if (detail === undefined || !isVisible(user, detail.row)) throw new RuleError('NOT_FOUND', { order: id })
  assertAllowed('print', user, toFacts(recordOf(detail)))
  return orderForm(detail, await readSupplier(db, detail.row.branch_id))
}

/** What may be done to each of the documents, without the reasons of what may not. */
async function readAllowed(db: Db, ids: readonly number[], reader: Reader) {
  const rows = await readActions(db, ids, reader)
  return rows.map(({ id, version, allowedActions }) => ({ id, version, allowedActions }))
}
