import type { Endpoint } from '@cais/contract/kernel/endpoint'
import type { JsonSchema } from '../json-schema.ts'

const refusal = (description: string, headers: JsonSchema = {}): JsonSchema => ({
  description,
  ...(Object.keys(headers).length > 0 ? { headers } : {}),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})
const RETRY_AFTER = { 'Retry-After': { description: 'Seconds', schema: { type: 'string' } } }

/** Every reply that is no success, by the name under which calls refer to it. */
export const ERROR_RESPONSES: Readonly<Record<string, JsonSchema>> = {
  BadRequest: refusal('The request has a wrong shape: details name field and rule'),
  Unauthorized: refusal('No session, or one that ended'),
  Forbidden: refusal("None of the caller's roles may do this; the message names those that may"),
  NotFound: refusal('Not there, or not for the caller to see'),
  Conflict: refusal(
    'The state or the version of the record does not allow it; current is the record as it stands',
  ),
  TooLarge: refusal('The body is too large'),
  RuleBroken: refusal('A business rule does not allow it: facts and the way out are in the message'),
  TooMany: refusal('Too many requests', RETRY_AFTER),
  Failed: refusal('Failed inside; the request id stands in the log'),
  Unavailable: refusal('The database cannot be reached now', RETRY_AFTER),
}

const NAMES: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'TooLarge',
  422: 'RuleBroken',
  429: 'TooMany',
  500: 'Failed',
  503: 'Unavailable',
}

/** The statuses that a call can be refused with. */
export function errorsOf(method: string, { open, params, query, body, upload, exportable }: Endpoint) {
  const isWrite = method !== 'GET'
  const statuses = [
    400,
    ...(open && !isWrite ? [] : [401]),
    ...(open ? [] : [403]),
    ...(params || query || isWrite ? [404] : []),
    ...(isWrite || (params && !query) ? [409] : []),
    ...(body || upload ? [413] : []),
    ...(isWrite ? [422] : []),
    ...(exportable || (open && isWrite) ? [429] : []),
    500,
    503,
  ]
  return Object.fromEntries(
    statuses.map((status) => [String(status), { $ref: `#/components/responses/${NAMES[status]}` }]),
  )
}
