import type { FastifyInstance } from 'fastify'
import { readMe } from '../../aggregates/users/me.ts'
import { createAttempts } from '../../aggregates/users/sign-in-attempts.ts'
import { route } from '../../http/route.ts'
import type { Feature } from '../feature.ts'
import { checkLink, replaceTemporaryPassword, setFirstPassword } from './commands/choose-password.ts'
import { endUserSession, endUserSessions } from './commands/end-user-sessions.ts'
import { resetPassword } from './commands/reset-password.ts'
import { endSeeAs, recordSeeAsEnds, startSeeAs } from './commands/see-as.ts'
import { signIn } from './commands/sign-in.ts'
import { signOut } from './commands/sign-out.ts'
import { readUserSessions } from './queries/read-user-sessions.ts'

function sessionRoutes(app: FastifyInstance) {
  const { config, db: pool } = app.deps
  const rules = { ...config, attempts: createAttempts(pool, config.signInAttempts) }

  route(app, 'POST /auth', {
    // Checking a password takes long; no connection is held meanwhile.
    transaction: 'own',
    handler: async ({ db, body, ip, userAgent, now }) => {
      const session = await signIn(db, { ...body, ip, userAgent, now: now() }, rules)
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

  passwordRoutes(app, rules)
  seeAsRoutes(app)
  userSessionRoutes(app)
}

function passwordRoutes(app: FastifyInstance, rules: Parameters<typeof signIn>[2]) {
  route(app, 'PUT /auth/password', {
    transaction: 'own',
    handler: async ({ db, body, user, now, origin }) => {
      await replaceTemporaryPassword(db, body, { caller: user, now: now(), origin })
      app.sessions.forgetUser(user.id)
      return { data: await readMe(db, user) }
    },
  })

  route(app, 'POST /auth/first-password/check', {
    transaction: 'own',
    handler: async ({ db, body, ip, now, origin }) => ({
      data: await checkLink(db, body.token, { ip, now: now(), origin }, rules),
    }),
  })

  route(app, 'POST /auth/first-password', {
    transaction: 'own',
    handler: async ({ db, body, ip, userAgent, now, origin }) => {
      const session = await setFirstPassword(db, body, { ip, userAgent, now: now(), origin }, rules)
      app.sessions.forgetUser(Number(session.sub))
      return { accessToken: app.tokens.sign(session) }
    },
  })

  route(app, 'POST /users/{id}/password-reset', {
    roles: ['SUPER_USER'],
    transaction: 'own',
    handler: async ({ db, params: { id }, body, user, now, origin }) => {
      const secret = await resetPassword(db, id, { by: body.by, caller: user, now: now(), origin })
      app.sessions.forgetUser(id)
      return { data: secret }
    },
  })
}

function seeAsRoutes(app: FastifyInstance) {
  route(app, 'POST /users/{id}/see-as', {
    roles: ['ADMIN', 'SUPER_USER'],
    handler: async ({ trx, params, body, user, now, origin, afterCommit }) => {
      const asking = { caller: user, now: now(), origin }
      const seeingAs = await startSeeAs(trx, { userId: params.id, reason: body.reason }, asking)
      afterCommit(() => app.sessions.forgetUser(user.id))
      return { data: seeingAs }
    },
  })

  route(app, 'DELETE /auth/see-as', {
    handler: async ({ trx, user, now, origin, afterCommit }) => {
      const ownerId = await endSeeAs(trx, { caller: user, now: now(), origin })
      afterCommit(() => app.sessions.forgetUser(ownerId))
      return undefined
    },
  })
}

function userSessionRoutes(app: FastifyInstance) {
  route(app, 'GET /users/{id}/sessions', {
    handler: async ({ db, params: { id }, user, now }) => ({
      data: await readUserSessions(db, id, { caller: user, now: now() }),
    }),
  })

  route(app, 'DELETE /users/{id}/sessions/{sessionId}', {
    handler: async ({ trx, params: { id, sessionId }, user, now, origin, afterCommit }) => {
      await endUserSession(trx, id, sessionId, { caller: user, now: now(), origin })
      afterCommit(() => app.sessions.forgetUser(id))
      return undefined
    },
  })

  route(app, 'DELETE /users/{id}/sessions', {
    handler: async ({ trx, params: { id }, user, now, origin, afterCommit }) => {
      const ended = await endUserSessions(trx, id, { caller: user, now: now(), origin })
      afterCommit(() => app.sessions.forgetUser(id))
      return { data: { ended } }
    },
  })
}

/** Signing in and out, passwords that are reset or chosen, where users are signed in, and seeing the product as somebody else. */
export const sessions: Feature = {
  routes: sessionRoutes,
  tasks: { 'sessions.record-see-as-ends': async (_payload, { db, now }) => recordSeeAsEnds(db, now()) },
  cron: [{ task: 'sessions.record-see-as-ends', match: '* * * * *' }],
}
