import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { StaleVersion } from '../../http/stale-version.ts'
import { readMe } from '../sessions/queries/read-me.ts'
import { updateProfile } from './commands/update-profile.ts'

export function userRoutes(app: FastifyInstance) {
  route(app, 'PUT /users', {
    handler: async ({ trx, body, user, now, origin, afterCommit }) => {
      const me = () => readMe(trx, user)
      try {
        await updateProfile(trx, body, { userId: user.id, sessionId: user.sessionId, now: now(), origin })
      } catch (error) {
        const isStale = error instanceof RuleError && error.code === 'VERSION_CONFLICT'
        throw isStale ? new StaleVersion(await me(), error.facts) : error
      }
      afterCommit(() => app.sessions.forgetUser(user.id))
      return { data: await me() }
    },
  })
}
