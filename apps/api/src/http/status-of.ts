import type { RuleCode } from '@cais/domain/kernel/rule-codes'

/** Refusals that are not a broken business rule (422); everything else is. */
const STATUS: Partial<Record<RuleCode, number>> = {
  VALIDATION_FAILED: 400,
  IDEMPOTENCY_KEY_MISSING: 400,
  CREDENTIALS_WRONG: 401,
  SESSION_MISSING: 401,
  SESSION_EXPIRED: 401,
  ROLE_MISSING: 403,
  NOT_FOUND: 404,
  VERSION_CONFLICT: 409,
  REQUEST_IN_PROGRESS: 409,
  ACTION_NOT_ALLOWED: 409,
  STAGE_NOT_PENDING: 409,
  STATUS_STEP_NOT_ALLOWED: 409,
  SHIPMENT_NOT_READY: 409,
  DOCUMENT_NOT_READY: 409,
  DOCUMENT_ON_OTHER_SHIPMENT: 409,
  NOT_FINISHED: 409,
  OWN_DOCUMENT: 403,
  USERNAME_TAKEN: 409,
  VIEW_OF_OTHER: 403,
  VIEW_NAME_TAKEN: 409,
  BODY_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_EXPORTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
}

/** The HTTP status of a refusal: the only place where a rule meets HTTP. */
export const statusOf = (code: RuleCode): number => STATUS[code] ?? 422
