import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const start = randomBytes(4).toString('hex')
let count = 0

/** The request id in the log and in every error reply. An id from a proxy is used when it has a valid form. */
export function newRequestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  if (typeof given === 'string' && /^[\w-]{8,64}$/.test(given)) return given
  count += 1
  return `${start}-${count.toString(36)}`
}
