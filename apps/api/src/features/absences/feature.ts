import type { RuleRole } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import { actingOf } from '../../engines/history/acting.ts'
import { route } from '../../http/route.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import type { Feature } from '../feature.ts'
import { endAbsence } from './commands/end-absence.ts'
import { planAbsence } from './commands/plan-absence.ts'
import { findAbsence, listAbsences } from './queries/list-absences.ts'
import { readChoices } from './queries/read-choices.ts'

function absenceRoutes(app: FastifyInstance) {
  const forget = (ids: readonly number[]) => {
    for (const id of ids) app.sessions.forgetUser(id)
  }

  route(app, 'GET /absences', {
    handler: ({ db, query, user, now }) => listAbsences(db, query, { user, now: now() }),
  })

  route(app, 'GET /absences/choices', {
    roles: ABSENCE_PLANNERS,
    handler: async ({ db, query, user }) => ({ data: await readChoices(db, user, query.absentId) }),
  })

  route(app, 'POST /absences', {
    roles: ABSENCE_PLANNERS,
    handler: async (context) => {
      const { trx, body, user, now } = context
      const { id, deputyId } = await planAbsence(trx, body, actingOf(context))
      context.afterCommit(() => forget([deputyId]))
      return { content: await requireAbsence(trx, id, { user, now: now() }) }
    },
  })

  route(app, 'POST /absences/{id}/end', {
    handler: async (context) => {
      const { trx, params, body, user, now } = context
      const reader = { user, now: now() }
      const deputyId = await withCurrentRecord(
        () => endAbsence(trx, params.id, body, actingOf(context)),
        () => findAbsence(trx, params.id, reader),
      )
      context.afterCommit(() => forget([deputyId]))
      return { data: await requireAbsence(trx, params.id, reader) }
    },
  })
}

async function requireAbsence(...question: Parameters<typeof findAbsence>) {
  const found = await findAbsence(...question)
  if (found === undefined) throw new RuleError('NOT_FOUND')
  return found
}

export const absences: Feature = { routes: absenceRoutes }

/** Who plans absences: those who decide approvals, and administrators for them. */
const ABSENCE_PLANNERS = [
  'SUPER_USER',
  'COMMERCIAL_APPROVER',
  'FINANCIAL_APPROVER',
  'OFFER_APPROVER',
] as const satisfies readonly RuleRole[]
