import type { RequestsCode } from '@cais/domain/kernel/rule-codes/requests'

export const requests: Record<RequestsCode, string> = {
  VALIDATION_FAILED: 'Some of the data is not right. Check the marked fields.',
  CREDENTIALS_WRONG: 'The user name or the password is wrong.',
  SESSION_MISSING: 'Please sign in.',
  SESSION_EXPIRED: 'Your session has ended. Please sign in again.',
  TOO_MANY_REQUESTS: 'Too many attempts. Try again in {seconds} seconds.',
  TOO_MANY_EXPORTS: 'There are {limit} lists being downloaded already. Try again in {seconds} seconds.',
  TOO_MANY_STREAMS:
    'This session already has {limit} pages open that receive updates. Close some; this one tries again in {seconds} seconds.',
  REQUEST_TIMEOUT: 'The request took too long to arrive. Try again.',
  NOT_FOUND: 'It does not exist or is out of your reach.',
  ROLE_MISSING: 'You are not allowed to do this[. Required role: {roles:role}].',
  VERSION_CONFLICT:
    'Somebody else has changed this record meanwhile. Look at the current values and save again.',
  IDEMPOTENCY_KEY_INVALID:
    'The key of the request (Idempotency-Key) must have 1 to 200 visible ASCII characters, without spaces.',
  IDEMPOTENCY_KEY_REUSED:
    'The key of this request was used before with other content. Start the operation again.',
  SECRET_ALREADY_SHOWN:
    'This request has been carried out, and the secret is shown only once. If you lost it, make another.',
  REQUEST_IN_PROGRESS: 'This request is already being worked on. Please wait a moment.',
  BODY_TOO_LARGE: 'What was sent is too large[: the limit is {limit}].',
  UNAVAILABLE: 'The service is not available at the moment. Try again shortly.',
  INTERNAL: 'An unexpected error occurred. If it persists, tell support the number {requestId}.',
}
