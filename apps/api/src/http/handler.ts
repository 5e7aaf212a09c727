import { type Endpoint, takesIdempotencyKey } from '@cais/contract/kernel/endpoint'
import { EXPORT_TYPES } from '@cais/contract/kernel/export-types'
import { rolesWithDeputyship } from '@cais/domain/access/deputyship'
import { hasRole } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SheetFormat } from '../gateways/spreadsheet/sheet.ts'
import { callerAddress } from './caller-address.ts'
import type { ReadContext } from './context.ts'
import { exportList } from './export/export-list.ts'
import { FileReply } from './file-reply.ts'
import { claimOf, type StoredReply } from './idempotency/claims.ts'
import { createWriter } from './idempotency/write.ts'
import { uploadOf } from './input/upload.ts'
import { createValidator } from './input/validate.ts'
import { languageOf } from './language.ts'
import type { AnyRoute } from './route.ts'
import { createSerialiser } from './serialiser.ts'
import { type Caller, sessionOwner } from './session/caller.ts'

export type Call = AnyRoute & { readonly key: string; readonly endpoint: Endpoint }
export type Context = ReadContext<Endpoint>
/** The result of a handler as it is sent. */
export type Answer = StoredReply | FileReply

const MAX_USER_AGENT = 400
const JSON_TYPE = 'application/json; charset=utf-8'

/** Handles one request: session, role, idempotency key, input, handler, reply. */
export function createHandler(app: FastifyInstance, call: Call) {
  const { endpoint } = call
  const validate = createValidator(endpoint)
  const answer = createAnswer(endpoint)
  const write = createWriter(app.deps.db, call, answer)
  const isRead = call.key.startsWith('GET ')
  const takesKey = takesIdempotencyKey(call.key.split(' ', 1)[0] ?? '', endpoint)

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const user = endpoint.open ? undefined : await app.authenticate(request, reply, endpoint)
    if (user?.seenBy) requireReading(call, user)
    if (user) checkRole(call, user)
    const claim =
      takesKey && user
        ? claimOf(sessionOwner(user).id, request.headers['idempotency-key'], callOf(request), request.body)
        : undefined
    const context = createContext(app, request, { endpoint, user, input: validate(request) })
    if (isRead)
      return send(reply, (await exported(app, call, context)) ?? answer(await call.handler(context)))
    return send(reply, await write(context, claim, () => reply.header('idempotent-replayed', 'true')))
  }
}

const callOf = (request: FastifyRequest) => `${request.method} ${request.url}`

/** Whoever sees the product as somebody else only reads (decision 0151). Refused before anything is claimed or written. */
function requireReading({ key, endpoint: { whileSeeingAs } }: Call, { name }: Caller) {
  if (whileSeeingAs === 'closed') throw new RuleError('SEEING_AS_CLOSED', { name })
  if (!key.startsWith('GET ') && whileSeeingAs !== 'write')
    throw new RuleError('SEEING_AS_READ_ONLY', { name })
}

/** ADMIN and SUPER_USER may make every call (docs/domain/access.md). */
function checkRole({ roles }: Call, user: Caller) {
  if (roles && !hasRole(rolesWithDeputyship(user), 'SUPER_USER', ...roles))
    throw new RuleError('ROLE_MISSING', { roles })
}

type Checked = {
  readonly endpoint: Endpoint
  readonly user: Caller | undefined
  readonly input: ReturnType<ReturnType<typeof createValidator>>
}

function createContext(
  app: FastifyInstance,
  request: FastifyRequest,
  { endpoint, user, input }: Checked,
): Context {
  const ip = callerAddress(request)
  return {
    // An endpoint that is not open always has its caller here; the types of the route say so.
    user: user as Caller,
    params: input.params as undefined,
    query: input.query as undefined,
    body: input.body as undefined,
    upload: (endpoint.upload && uploadOf(request)) as undefined,
    db: app.deps.db,
    lang: languageOf(request.headers['accept-language']),
    log: request.log,
    ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
    requestId: request.id,
    origin: { ip, requestId: request.id },
    apiKey: apiKeyOf(request),
    contentType: request.headers['content-type'] ?? '',
    accept: request.headers.accept ?? '',
    now: app.deps.now,
  }
}

function apiKeyOf({ headers }: FastifyRequest): string {
  const shown = headers['x-api-key']
  return typeof shown === 'string'
    ? shown.trim()
    : (/^Bearer\s+(cais_\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '')
}

/** The list as a file, where the call has one and the caller accepts it. */
async function exported(app: FastifyInstance, call: Call, context: Context) {
  const format = call.file && requestedFormat(context.accept)
  if (call.file === undefined || format === undefined) return undefined
  return exportList(app.deps, await call.file(context), { format, language: context.lang })
}

/** Turns the result of a handler into an answer; made once for each endpoint. */
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
    if (answer.isHeldBy(reply.request.headers['if-none-match'])) return sendUnchanged(reply, answer)
    const headers = { ...answer.headers, 'content-disposition': answer.disposition }
    return reply.type(answer.type).headers(headers).send(answer.body)
  }
  reply.code(answer.status)
  return answer.body === null ? reply.send() : reply.header('content-type', JSON_TYPE).send(answer.body)
}

function sendUnchanged(reply: FastifyReply, { headers }: FileReply) {
  const { 'content-length': _length, ...others } = headers
  return reply.code(304).headers(others).send()
}

/** The file that an Accept header asks for before JSON; undefined = the page of the list. */
function requestedFormat(accept: string): SheetFormat | undefined {
  if (accept === '' || accept === '*/*' || accept === 'application/json') return undefined
  const ranges = accept.split(',').map(readMediaRange)
  ranges.sort((one, other) => other.weight - one.weight)
  const known = ranges.find(({ type, weight }) => weight > 0 && FORMATS.has(type))
  return known && FORMATS.get(known.type)
}

const FORMATS: ReadonlyMap<string, SheetFormat | undefined> = new Map([
  [EXPORT_TYPES.csv, 'csv'],
  [EXPORT_TYPES.xlsx, 'xlsx'],
  ['application/json', undefined],
  ['application/*', undefined],
  ['*/*', undefined],
])

function readMediaRange(part: string) {
  const [type = '', ...rules] = part
    .trim()
    .toLowerCase()
    .split(/\s*;\s*/)
  const quality = rules.find((rule) => rule.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return { type, weight: Number.isFinite(weight) ? weight : 0 }
}
