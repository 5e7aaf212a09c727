import fastifyJwt from '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import { type Authenticate, createAuthenticate } from './authenticate.ts'
import { createTokens, type Tokens } from './claims.ts'
import { loadSession } from './load-session.ts'
import { createSessionCache, type SessionCache } from './session-cache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly tokens: Tokens
    readonly sessions: SessionCache
    readonly authenticate: Authenticate
  }
}

/** Gives the application its tokens, its memory of sessions and the check of who calls. */
export async function addSessions(app: FastifyInstance) {
  const { deps } = app
  await app.register(fastifyJwt, {
    secret: deps.secret,
    sign: { algorithm: 'HS256' },
    verify: { algorithms: ['HS256'] },
  })
  const tokens = createTokens(app)
  const sessions = createSessionCache(deps.listener, (sessionId) =>
    loadSession(deps.db, sessionId, deps.now()),
  )
  app.decorate('tokens', tokens)
  app.decorate('sessions', sessions)
  app.decorate('authenticate', createAuthenticate(deps, tokens, sessions))
}
