import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Compressing a shorter reply gains nothing. */
const MIN_BYTES = 2048

const encoders = {
  // quality 5 of 11: a list of fifty documents shrinks to a tenth in 0.2 ms
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => promisify(gzip)(text),
} as const

/**
 * Compresses the replies of reading calls for clients that accept it: fifty documents are 30 kB, a sixth of a second on a
 * phone. Other replies stay plain: the one to signing in carries a secret, and a compressed length can give a secret away.
 */
export function compressReplies(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, done) => {
    const encoding = encodingFor(request, reply, payload)
    if (encoding === undefined) return done(null, payload)
    reply.header('content-encoding', encoding).removeHeader('content-length')
    encoders[encoding](payload as string).then((compressed) => done(null, compressed), done)
  })
}

function encodingFor(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (request.method !== 'GET' || typeof payload !== 'string') return undefined
  if (!request.url.startsWith('/api')) return undefined
  reply.header('vary', 'accept-encoding')
  if (payload.length < MIN_BYTES || reply.hasHeader('content-encoding')) return undefined
  const accepted = String(request.headers['accept-encoding'] ?? '').split(/\s*,\s*/)
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding))
}
