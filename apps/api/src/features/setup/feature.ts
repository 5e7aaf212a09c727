import { randomUUID } from 'node:crypto'
import { requireSetUp } from '@cais/domain/company/set-up'
import type { FastifyInstance } from 'fastify'
import { isPasswordRight } from '../../aggregates/users/passwords.ts'
import { addSession, findCredentials } from '../../aggregates/users/sessions.ts'
import { createAttempts, networkOf } from '../../aggregates/users/sign-in-attempts.ts'
import type { Db } from '../../db/pool.ts'
import { route } from '../../http/route.ts'
import { newClaims } from '../../http/session/claims.ts'
import type { Feature } from '../feature.ts'
import { digestOfToken } from './commands/issue-token.ts'
import { setUp } from './commands/set-up.ts'
import { readChecklist } from './queries/read-checklist.ts'
import { findToken, hasUsers, readProposals } from './store.ts'

function setupRoutes(app: FastifyInstance) {
  const { config, db: pool } = app.deps
  const attempts = createAttempts(pool, config.signInAttempts)
  /** Tokens that fit nothing count as wrong passwords of one address do; a token has 256 bits. */
  const guard = <T>(address: string, now: Date, work: () => Promise<T>) =>
    attempts.guard({ username: 'set up', address, known: true, now }, work)

  route(app, 'POST /setup/check', {
    transaction: 'own',
    handler: ({ db, body, ip, now }) =>
      guard(ip, now(), async () => {
        const token = await findToken(db, digestOfToken(body.token))
        const { expiresAt } = requireSetUp(token, await hasUsers(db), now())
        return { data: { expiresAt, ...(await readProposals(db)) } }
      }),
  })

  route(app, 'POST /setup', {
    transaction: 'own',
    handler: ({ db, body: { token, ...input }, ip, userAgent, now, origin }) =>
      guard(ip, now(), async () => {
        const digest = digestOfToken(token)
        const instant = now()
        const id =
          (await repeatedBy(db, digest, { ...input.administrator, now: instant })) ??
          (await setUp(db, input, { token: digest, now: instant, origin }))
        const claims = newClaims(
          { sub: String(id), sid: randomUUID() },
          { began: instant, now: instant },
          config,
        )
        await addSession(db, { claims, address: networkOf(ip), userAgent, now: instant })
        return { accessToken: app.tokens.sign(claims) }
      }),
  })

  route(app, 'GET /setup/checklist', {
    roles: ['SUPER_USER'],
    handler: async ({ db, now }) => ({ data: await readChecklist(db, config, now()) }),
  })
}

type Typed = { readonly username: string; readonly password: string; readonly now: Date }

/** The administrator whom the same token made with the same name and password: the reply of the first call was lost. */
async function repeatedBy(db: Db, digest: string, { username, password, now }: Typed) {
  const usedBy = (await findToken(db, digest))?.usedBy
  if (!usedBy) return undefined
  const user = await findCredentials(db, { username, address: '', now })
  const isSame = user?.id === usedBy && user.active && (await isPasswordRight(user.password_hash, password))
  return isSame ? usedBy : undefined
}

/** From an empty system to a company that can work: the set-up address, and the list of what is still missing. */
export const setup: Feature = { routes: setupRoutes }
