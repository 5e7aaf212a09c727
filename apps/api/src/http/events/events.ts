import type { FastifyInstance } from 'fastify'
import { SESSION_CHANNEL } from '../session/session-cache.ts'
import { CHANGE_CHANNEL, type Change } from './change.ts'
import { createScreens } from './screens.ts'

const HEARTBEAT_MS = 15_000

declare module 'fastify' {
  interface FastifyInstance {
    /** How many screens listen on this server. */
    readonly events: { count(): number }
  }
}

/** GET /api/events: what changes, as it is committed on whichever server, for screens whose user may see it. */
export function addEvents(app: FastifyInstance) {
  const screens = createScreens((sessionId) => app.sessions.get(sessionId).catch(() => undefined))
  const { listener } = app.deps

  listener.listen(CHANGE_CHANNEL, (payload) => screens.tell(JSON.parse(payload) as Change))
  listener.listen(SESSION_CHANNEL, (userId) => void screens.check(({ id }) => id === Number(userId)))
  // What happened meanwhile is unknown: everything on the screen is to be read again.
  listener.onResume(() => screens.tellAll('event: resync\ndata: {}\n\n'))

  const beat = setInterval(() => void screens.check(() => true), HEARTBEAT_MS)
  beat.unref()
  app.decorate('events', { count: screens.count })
  app.addHook('preClose', async () => {
    clearInterval(beat)
    screens.closeAll()
  })

  app.get('/api/events', async (request, reply) => {
    const caller = await app.authenticate(request, reply)
    reply.hijack()
    const out = reply.raw
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) out.setHeader(name, value)
    out.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    out.write('retry: 2000\nevent: hello\ndata: {}\n\n')
    screens.add(caller, out)
  })
}
