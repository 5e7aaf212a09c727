import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const start = randomBytes(4).toString('hex')
let count = 0

/** A number that the log and every error reply bear. One that a proxy in front has given is kept when it looks like one. */
export function newRequestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  if (typeof given === 'string' && /^[\w-]{8,64}$/.test(given)) return given
  count += 1
  return `${start}-${count.toString(36)}`
}
