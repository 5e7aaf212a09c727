import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import { sessionOwner } from '../../http/session/caller.ts'
import { SESSION_CHANNEL } from '../../http/session/session-cache.ts'
import { CHANGE_CHANNEL, type Change } from './change.ts'
import { createScreens } from './screens.ts'

const HEARTBEAT_MS = 15_000
/** Each tab holds one stream. A further one is refused: ending the oldest would make it reconnect and end the next (decision 0104). */
const STREAMS_PER_SESSION = 12
const RETRY_SECONDS = 30

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

  listener.listen(CHANGE_CHANNEL, (payload) => screens.send(JSON.parse(payload) as Change))
  listener.listen(SESSION_CHANNEL, (userId) => {
    void screens.check((caller) => [caller.id, sessionOwner(caller).id].includes(Number(userId)))
  })
  // Changes may have been missed meanwhile: screens read everything again.
  listener.onResume(() => screens.sendAll('event: resync\ndata: {}\n\n'))

  const beat = setInterval(() => void screens.check(() => true), HEARTBEAT_MS)
  beat.unref()
  app.decorate('events', { count: screens.count })
  app.addHook('preClose', async () => {
    clearInterval(beat)
    screens.closeAll()
  })

  app.get('/api/events', async (request, reply) => {
    const caller = await app.authenticate(request, reply)
    if (screens.countOf(caller.sessionId) >= STREAMS_PER_SESSION)
      throw new RuleError('TOO_MANY_STREAMS', { limit: STREAMS_PER_SESSION, seconds: RETRY_SECONDS })
    reply.hijack()
    const out = reply.raw
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) out.setHeader(name, value)
    out.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // The connection ends with the stream, also when the server stops.
      connection: 'close',
    })
    out.write('retry: 2000\nevent: hello\ndata: {}\n\n')
    screens.add(caller, out)
  })
}

/** The channels on which servers of one database notify each other. */
export const CHANNELS = [CHANGE_CHANNEL, SESSION_CHANNEL]
