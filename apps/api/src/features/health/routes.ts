import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { metricsText } from './metrics.ts'

/** Signs of life for whoever watches over the servers. */
export function healthRoutes(app: FastifyInstance) {
  app.get('/api/health/live', async () => ({ status: 'ok' }))

  app.get('/api/health/ready', async (_request, reply) => {
    const ready = await sql`SELECT 1`.execute(app.deps.db).then(
      () => true,
      () => false,
    )
    reply.code(ready ? 200 : 503)
    if (!ready) reply.header('retry-after', '5')
    return { status: ready ? 'ok' : 'unavailable', hearing: app.deps.listener.isHearing() }
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(app, request)) return reply.code(404).send()
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metricsText(app))
  })
}

/** Figures of the inside are for the machine itself, or for whoever has the token. */
function mayRead(app: FastifyInstance, request: FastifyRequest): boolean {
  const { metricsToken } = app.deps.config
  if (metricsToken) return request.headers.authorization === `Bearer ${metricsToken}`
  return (
    ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '') &&
    !request.headers['x-forwarded-for']
  )
}
