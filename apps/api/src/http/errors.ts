import type { ErrorReply } from '@cais/contract/kernel/error-reply'
import { detailSentence, refusalSentence } from '@cais/contract/messages/sentence'
import type { RuleCode } from '@cais/domain/kernel/rule-codes'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { causeOf, isBadValue, isDatabaseDown, isLockTimeout, isTransient } from '../db/failures.ts'
import { type LimitedLog, limitLog } from '../db/limit-log.ts'
import { type Language, languageOf } from './language.ts'
import { StaleVersion } from './stale-version.ts'
import { statusOf } from './status-of.ts'

const RETRY_SECONDS = 5

/**
 * The one place where an error becomes a reply; internals never leave the server. One for each application. `onFailure` hears of what went
 * wrong through no fault of the caller.
 */
export function createSendError(onFailure: (error: unknown, request: FastifyRequest) => void = () => {}) {
  const limited = limitLog()
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalOf(error)
    const status = statusOf(refusal.code)
    if (status >= 500 && !isAborted(request)) {
      logFailure(error, status, request, limited)
      onFailure(error, request)
    }
    return sendRefusal(refusal, status, { error, request, reply })
  }
}

/** A database that is away refuses every request: one line for all of them, and no stacks. */
function logFailure(error: unknown, status: number, { log }: FastifyRequest, limited: LimitedLog) {
  if (status !== 503) return log.error({ err: error }, 'request failed')
  const cause = causeOf(error)
  limited(cause, (leftOut) => log.error({ cause, leftOut }, 'requests are refused: not available'))
}

/** The caller left before the whole request had arrived. Its socket fails with ECONNRESET, as a lost database does. */
const isAborted = ({ raw }: FastifyRequest) => raw.destroyed && raw.complete === false

type Refused = { readonly error: unknown; readonly request: FastifyRequest; readonly reply: FastifyReply }

function sendRefusal(refusal: RuleError, status: number, { error, request, reply }: Refused) {
  const wait = refusal.facts.seconds ?? (status === 503 ? RETRY_SECONDS : undefined)
  if (wait !== undefined) reply.header('retry-after', String(wait))
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(errorBody(refusal, errorContextOf(request), error))
}

const errorContextOf = (request: FastifyRequest): ErrorContext => ({
  lang: languageOf(request.headers['accept-language']),
  path: request.url.split('?', 1)[0] ?? '',
  requestId: String(request.id),
})

/** The refusal that the caller gets for an error. */
export function refusalOf(error: unknown): RuleError {
  if (error instanceof RuleError) return error
  if (isDatabaseDown(error) || isTransient(error) || isLockTimeout(error)) return new RuleError('UNAVAILABLE')
  if (isBadValue(error)) return wrongInput('', 'invalid')
  return refusalOfServer(error as FastifyError)
}

/** What Fastify refuses before a handler is asked. */
function refusalOfServer({ code, statusCode = 500 }: Partial<FastifyError>): RuleError {
  if (statusCode === 413) return new RuleError('BODY_TOO_LARGE', { limit: '1 MB' })
  if (statusCode === 415) return wrongInput('', 'mediaType')
  if (code === 'FST_ERR_CTP_EMPTY_JSON_BODY' || code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return wrongInput('', 'json')
  if (statusCode >= 400 && statusCode < 500) return wrongInput('', 'invalid')
  return new RuleError('INTERNAL')
}

const wrongInput = (field: string, rule: string) => new RuleError('VALIDATION_FAILED', {}, [{ field, rule }])

/** What a refusal says besides its rule: language, path and number of the request. */
export type ErrorContext = { readonly lang: Language; readonly path: string; readonly requestId: string }

/** The body of a reply that is no success. `error` is what was thrown: a stale version brings the record along. */
export function errorBody(
  { code, facts, details }: RuleError,
  { lang, path, requestId }: ErrorContext,
  error?: unknown,
): ErrorReply {
  return {
    status: statusOf(code),
    path,
    code,
    message: refusalSentence(lang, code, { ...facts, requestId }),
    details: shownDetails(code, facts, details).map((detail) => ({
      ...detail,
      message: detailSentence(lang, detail.rule, detail.facts ?? {}),
    })),
    requestId,
    ...(error instanceof StaleVersion ? { current: error.current } : {}),
  }
}

/** A refusal without fields shows its figures in a detail of its own. */
function shownDetails(code: RuleCode, facts: RuleError['facts'], details: RuleError['details']) {
  if (details.length > 0 || Object.keys(facts).length === 0) return details
  return [{ field: '', rule: code, facts }]
}
