import { asksForKey, type Endpoint } from '@cais/contract/kernel/endpoint'
import { gateRoles } from '@cais/domain/access/deputyship'
import { hasRole } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReadContext } from './context.ts'
import { exportList } from './export/export-list.ts'
import { wishedFormat } from './export/wished-format.ts'
import { FileReply } from './file-reply.ts'
import { createValidator } from './input/validate.ts'
import { languageOf } from './language.ts'
import { claimOf, type KeptReply } from './once/idempotency.ts'
import { createWriter } from './once/write.ts'
import type { AnyRoute } from './route.ts'
import { createSerialiser } from './serialiser.ts'
import type { Caller } from './session/caller.ts'

export type Call = AnyRoute & { readonly key: string; readonly endpoint: Endpoint }
export type Context = ReadContext<Endpoint>
/** What a handler gave, ready for the wire. */
export type Answer = KeptReply | FileReply

const JSON_TYPE = 'application/json; charset=utf-8'

/** The way of one request: who, may they, is the input right, do it, write the reply. */
export function createHandler(app: FastifyInstance, call: Call) {
  const { endpoint } = call
  const validate = createValidator(endpoint)
  const answer = createAnswer(endpoint)
  const write = createWriter(app.deps.db, call, answer)
  const isRead = call.key.startsWith('GET ')
  const needsKey = asksForKey(call.key.split(' ', 1)[0] ?? '', endpoint)

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const user = endpoint.open ? undefined : await app.authenticate(request, reply)
    if (user) checkRole(call, user)
    const claim =
      needsKey && user
        ? claimOf(user.id, request.headers['idempotency-key'], callOf(request), request.body)
        : undefined
    const context = createContext(app, request, user, validate(request))
    if (isRead)
      return send(reply, (await exported(app, call, context)) ?? answer(await call.handler(context)))
    return send(reply, await write(context, claim, () => reply.header('idempotent-replayed', 'true')))
  }
}

const callOf = (request: FastifyRequest) => `${request.method} ${request.url}`

/** ADMIN and SUPER_USER pass everywhere: what only ADMIN has is a page (components), not a call. */
function checkRole({ roles }: Call, user: Caller) {
  if (roles && !hasRole(gateRoles(user), 'SUPER_USER', ...roles))
    throw new RuleError('ROLE_MISSING', { roles })
}

type Input = ReturnType<ReturnType<typeof createValidator>>

function createContext(
  app: FastifyInstance,
  request: FastifyRequest,
  user: Caller | undefined,
  input: Input,
): Context {
  const origin = { ip: request.ip, requestId: request.id }
  return {
    // An endpoint that is not open always has its caller here; the types of the route say so.
    user: user as Caller,
    params: input.params as undefined,
    query: input.query as undefined,
    body: input.body as undefined,
    db: app.deps.db,
    lang: languageOf(request.headers['accept-language']),
    log: request.log,
    ip: request.ip,
    requestId: request.id,
    origin,
    accept: request.headers.accept ?? '',
    now: app.deps.now,
  }
}

/** The whole list as a file, where it is one and the caller asks for it. */
function exported(app: FastifyInstance, call: Call, context: Context) {
  const format = call.file && wishedFormat(context.accept)
  if (call.file === undefined || format === undefined) return undefined
  return exportList(app.deps, call.file(context), { format, language: context.lang })
}

/** Turns what a handler gave into bytes, once for each endpoint. */
function createAnswer({ reply, status }: Endpoint) {
  const write = reply && createSerialiser(reply)
  const success = status ?? (reply ? 200 : 204)
  return (value: unknown): Answer => {
    if (value instanceof FileReply) return value
    return { status: success, body: write ? write(value) : null }
  }
}

function send(reply: FastifyReply, answer: Answer) {
  if (answer instanceof FileReply) {
    const headers = { ...answer.headers, 'content-disposition': answer.disposition }
    return reply.type(answer.type).headers(headers).send(answer.body)
  }
  reply.code(answer.status)
  return answer.body === null ? reply.send() : reply.header('content-type', JSON_TYPE).send(answer.body)
}
