/** Of any request: its shape, its session, its version. */
export const REQUESTS_CODES = [
  // shape and session
  'VALIDATION_FAILED',
  'CREDENTIALS_WRONG',
  'SESSION_MISSING',
  'SESSION_EXPIRED',
  'TOO_MANY_REQUESTS',
  'TOO_MANY_EXPORTS',
  'TOO_MANY_STREAMS',
  'REQUEST_TIMEOUT',
  'NOT_FOUND',
  'ROLE_MISSING',
  'VERSION_CONFLICT',
  'IDEMPOTENCY_KEY_INVALID',
  'IDEMPOTENCY_KEY_REUSED',
  'REQUEST_IN_PROGRESS',
  'SECRET_ALREADY_SHOWN',
  'BODY_TOO_LARGE',
  'UNAVAILABLE',
  'INTERNAL',
] as const

export type RequestsCode = (typeof REQUESTS_CODES)[number]
