import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { tellCurrent } from '../../http/tell-current.ts'
import { actingOf } from '../orders/acting.ts'
import { ABSENCE_PLANNERS as roles } from './absence-roles.ts'
import { endAbsence } from './commands/end-absence.ts'
import { planAbsence } from './commands/plan-absence.ts'
import { findAbsence, listAbsences } from './queries/list-absences.ts'
import { readChoices } from './queries/read-choices.ts'

export function absenceRoutes(app: FastifyInstance) {
  const forget = (ids: readonly number[]) => {
    for (const id of ids) app.sessions.forgetUser(id)
  }

  route(app, 'GET /absences', {
    handler: ({ db, query, user, now }) => listAbsences(db, query, { user, now: now() }),
  })

  route(app, 'GET /absences/choices', {
    roles,
    handler: async ({ db, query, user }) => ({ data: await readChoices(db, user, query.absentId) }),
  })

  route(app, 'POST /absences', {
    roles,
    handler: async (context) => {
      const { trx, body, user, now } = context
      const { id, deputyId } = await planAbsence(trx, body, actingOf(context))
      context.afterCommit(() => forget([deputyId]))
      return { content: await mustFind(trx, id, { user, now: now() }) }
    },
  })

  route(app, 'POST /absences/{id}/end', {
    handler: async (context) => {
      const { trx, params, body, user, now } = context
      const reader = { user, now: now() }
      const deputyId = await tellCurrent(
        () => endAbsence(trx, params.id, body, actingOf(context)),
        () => findAbsence(trx, params.id, reader),
      )
      context.afterCommit(() => forget([deputyId]))
      return { data: await mustFind(trx, params.id, reader) }
    },
  })
}

async function mustFind(...question: Parameters<typeof findAbsence>) {
  const found = await findAbsence(...question)
  if (found === undefined) throw new RuleError('NOT_FOUND')
  return found
}
