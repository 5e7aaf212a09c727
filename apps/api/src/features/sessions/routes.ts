import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { createAttempts } from './attempts.ts'
import { signIn } from './commands/sign-in.ts'
import { signOut } from './commands/sign-out.ts'
import { readMe } from './queries/read-me.ts'

export function sessionRoutes(app: FastifyInstance) {
  const attempts = createAttempts(app.deps.config.signInAttempts)

  route(app, 'POST /auth', {
    // Checking a password takes long; no connection is held meanwhile.
    transaction: 'own',
    handler: async ({ db, body, ip, now }) => {
      const session = await attempts.guard(`${body.username.toLowerCase()} ${ip}`, () =>
        signIn(db, { ...body, now: now(), minutes: app.deps.config.sessionMinutes }),
      )
      return { accessToken: app.tokens.sign(session) }
    },
  })

  route(app, 'GET /auth/me', {
    handler: async ({ db, user }) => ({ data: await readMe(db, user) }),
  })

  route(app, 'PUT /auth/logout/{username}', {
    handler: async ({ trx, user, params, query, afterCommit }) => {
      const endedUserId = await signOut(trx, user, params.username, query.everywhere === 'true')
      afterCommit(() => app.sessions.forgetUser(endedUserId))
      return undefined
    },
  })
}
