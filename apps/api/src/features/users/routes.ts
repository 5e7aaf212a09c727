import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { tellCurrent } from '../../http/tell-current.ts'
import { readMe } from '../sessions/queries/read-me.ts'
import { updateProfile } from './commands/update-profile.ts'

export function userRoutes(app: FastifyInstance) {
  route(app, 'PUT /users', {
    handler: async ({ trx, body, user, now, origin, afterCommit }) => {
      const profile = { userId: user.id, sessionId: user.sessionId, now: now(), origin }
      await tellCurrent(
        () => updateProfile(trx, body, profile),
        () => readMe(trx, user),
      )
      afterCommit(() => app.sessions.forgetUser(user.id))
      return { data: await readMe(trx, user) }
    },
  })
}
