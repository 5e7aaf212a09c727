import fastify, { type FastifyInstance, LogController } from 'fastify'
import { addEvents } from './engines/events/events.ts'
import { countRequests, noteFailedRequest } from './engines/monitoring/count-requests.ts'
import { features } from './features.ts'
import { trustsProxy } from './http/caller-address.ts'
import { compressReplies } from './http/compress-replies.ts'
import type { Deps } from './http/deps.ts'
import { createSendError } from './http/errors.ts'
import { noteReads } from './http/giving-way.ts'
import { addInput } from './http/input/input.ts'
import { addOpenApi } from './http/openapi/routes.ts'
import { newRequestId } from './http/request-id.ts'
import { addSecurity } from './http/security.ts'
import { addSessions } from './http/session/plugin.ts'
import { addStaticFiles } from './http/static-files.ts'
import { limitedServer, TIME_LIMITS } from './http/time-limits.ts'

const MAX_BODY_BYTES = 1_048_576

/** Builds the whole application on the given dependencies. It never listens: server.ts and the tests do. */
export async function buildApp(deps: Deps, timeLimits = TIME_LIMITS): Promise<FastifyInstance> {
  const sendError = createSendError(noteFailedRequest)
  const app = fastify({
    logger: { level: deps.config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: sendError,
    genReqId: newRequestId,
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: trustsProxy(deps.config.trustProxy),
    forceCloseConnections: 'idle',
    ...limitedServer(timeLimits),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  })
  app.decorate('deps', deps)
  app.setErrorHandler(sendError)
  countRequests(app)
  noteReads(app)
  addInput(app)
  await addSecurity(app)
  compressReplies(app)
  await addSessions(app)
  addEvents(app)
  for (const feature of features) feature.routes?.(app)
  addOpenApi(app)
  await addStaticFiles(app)
  return app
}
