import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A body of bytes that is read as it arrives. */
export type Upload = {
  /** What the sender says; undefined when it says nothing. */
  readonly announcedBytes: number | undefined
  readonly bytes: AsyncIterable<Buffer>
}

/** Within this scope every content type is left unread for the handler; what the sender calls the bytes counts for nothing. */
export function acceptBytes(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  return scope
}

export function uploadOf({ raw, headers }: FastifyRequest): Upload {
  const announced = headers['content-length']
  return {
    announcedBytes: announced === undefined ? undefined : Number(announced),
    bytes: bytesOf(raw),
  }
}

/**
 * The bytes of a request. Whoever stops early still answers: the rest is read and dropped, within the time limit of every request,
 * for a connection that is cut while the other side still sends never brings it the refusal.
 */
async function* bytesOf(raw: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) yield chunk as Buffer
  } finally {
    raw.resume()
  }
}
