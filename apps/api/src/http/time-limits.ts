import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyHttpOptions } from 'fastify'
import { errorBody } from './errors.ts'
import { newRequestId } from './request-id.ts'

/** How long the other side may take, in milliseconds (decision 0104). */
export type TimeLimits = {
  /** From the opening of the connection, or the first byte of a later request, to the end of its headers. */
  readonly headers: number
  /** To the end of its body. */
  readonly request: number
  /** Between two requests. */
  readonly idle: number
  /** Without traffic, while a reply is computed or nobody reads it. */
  readonly silence: number
  /** How often these limits are checked. */
  readonly check: number
}

/** A body of one megabyte, the largest allowed, arrives within a minute over a slow mobile connection. */
export const TIME_LIMITS: TimeLimits = {
  headers: 15_000,
  request: 60_000,
  idle: 72_000,
  silence: 120_000,
  check: 2_000,
}

/** The limits as options of the server. A request that breaks the limit of headers or body gets a refusal as usual. */
export const limitedServer = ({ headers, request, idle, silence, check }: TimeLimits) =>
  ({
    http: { headersTimeout: headers, connectionsCheckingInterval: check },
    requestTimeout: request,
    keepAliveTimeout: idle,
    connectionTimeout: silence,
    clientErrorHandler: refuseMalformedRequest,
  }) satisfies FastifyHttpOptions<Server>

/** What arrived is no complete request: neither its path nor its language is known. */
function refuseMalformedRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) {
    const code = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'REQUEST_TIMEOUT' : 'VALIDATION_FAILED'
    const context = { lang: 'pt', path: '', requestId: newRequestId({ headers: {} }) } as const
    const reply = errorBody(new RuleError(code), context)
    const body = JSON.stringify(reply)
    const headers = [
      `HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status]}`,
      'connection: close',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
    ]
    socket.write(`${headers.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy(error)
}
