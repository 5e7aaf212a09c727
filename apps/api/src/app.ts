import fastify, { type FastifyInstance, LogController } from 'fastify'
import { features } from './features.ts'
import { compressReplies } from './http/compress-replies.ts'
import type { Deps } from './http/deps.ts'
import { sendError } from './http/errors.ts'
import { addEvents } from './http/events/events.ts'
import { addInput } from './http/input/input.ts'
import { addOpenApi } from './http/openapi/routes.ts'
import { newRequestId } from './http/request-id.ts'
import { addSecurity } from './http/security.ts'
import { addSessions } from './http/session/plugin.ts'
import { addStaticFiles } from './http/static-files.ts'

const MOST_BODY_BYTES = 1_048_576

/** The whole application on given dependencies. It never listens; server.ts and the tests do with it what they need. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: deps.config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: sendError,
    genReqId: newRequestId,
    bodyLimit: MOST_BODY_BYTES,
    trustProxy: deps.config.trustProxy,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  })
  app.decorate('deps', deps)
  app.setErrorHandler(sendError)
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
