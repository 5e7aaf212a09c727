import type { ErrorReply } from '@cais/contract/kernel/error-reply'
import { detailSentence, refusalSentence } from '@cais/contract/messages/sentence'
import type { RuleCode } from '@cais/domain/kernel/rule-codes'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isBadValue, isDatabaseDown, isLockTimeout, isTransient } from '../db/failures.ts'
import { type Language, languageOf } from './language.ts'
import { StaleVersion } from './stale-version.ts'
import { statusOf } from './status-of.ts'

const RETRY_SECONDS = 5

/** The one place where something that went wrong becomes a reply. Nothing of the inside is told. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  const status = statusOf(refusal.code)
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  const wait = refusal.facts.seconds ?? (status === 503 ? RETRY_SECONDS : undefined)
  if (wait !== undefined) reply.header('retry-after', String(wait))
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(errorBody(refusal, tellingOf(request), error))
}

const tellingOf = (request: FastifyRequest): Telling => ({
  lang: languageOf(request.headers['accept-language']),
  path: request.url.split('?', 1)[0] ?? '',
  requestId: String(request.id),
})

/** What it means for the caller. */
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

/** To whom a refusal is told, and of which call. */
export type Telling = { readonly lang: Language; readonly path: string; readonly requestId: string }

/** The body of a reply that is no success. `error` is what was thrown: a stale version brings the record along. */
export function errorBody(
  { code, facts, details }: RuleError,
  { lang, path, requestId }: Telling,
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

/** A refusal without fields still tells its figures. */
function shownDetails(code: RuleCode, facts: RuleError['facts'], details: RuleError['details']) {
  if (details.length > 0 || Object.keys(facts).length === 0) return details
  return [{ field: '', rule: code, facts }]
}
