import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Feature } from '../feature.ts'
import { metricsText } from './metrics.ts'

/** Health checks and metrics for monitoring. */
function healthRoutes(app: FastifyInstance) {
  app.get('/api/health/live', async () => ({ status: 'ok' }))

  const isReady = createReadiness(app.deps.db)

  app.get('/api/health/ready', async (_request, reply) => {
    const ready = await isReady()
    reply.code(ready ? 200 : 503)
    if (!ready) reply.header('retry-after', '5')
    return { status: ready ? 'ok' : 'unavailable', hearing: app.deps.listener.isListening() }
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(app, request)) return reply.code(404).send()
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metricsText(app))
  })
}

/** Metrics are for the machine itself, or for who has the token. */
function mayRead(app: FastifyInstance, request: FastifyRequest): boolean {
  const { metricsToken } = app.deps.config
  if (metricsToken) return request.headers.authorization === `Bearer ${metricsToken}`
  return (
    ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '') &&
    !request.headers['x-forwarded-for']
  )
}

export const health: Feature = { routes: healthRoutes }

/** A database that takes longer than this is not ready, whatever it answers later. */
const WAIT_MS = 3_000
/** Anybody may call it, and each check is a write: calls at the same time share one. */
const FRESH_MS = 1_000

/** Answers whether a write works: a database that only reads, or whose disk is full, is not ready for work. */
export function createReadiness(db: Db): () => Promise<boolean> {
  let writing: Promise<boolean> | undefined
  let written: { readonly at: number; readonly worked: boolean } | undefined

  const write = async (): Promise<boolean> => {
    const worked = await sql`INSERT INTO health_checks (id, checked_at) VALUES (1, now())
      ON CONFLICT (id) DO UPDATE SET checked_at = excluded.checked_at`
      .execute(db)
      .then(
        () => true,
        () => false,
      )
    writing = undefined
    written = { at: performance.now(), worked }
    return worked
  }

  return async () => {
    if (written !== undefined && performance.now() - written.at < FRESH_MS) return written.worked
    writing ??= write()
    return Promise.race([writing, sleep(WAIT_MS, false, { ref: false })])
  }
}
