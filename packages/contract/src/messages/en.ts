import type { RuleCode } from '@cais/domain/kernel/rule-codes'
import type { FieldRule } from './field-rules.ts'

/** One sentence for each refusal: what is wrong, with its figures, and the way out. */
export const refusals: Record<RuleCode, string> = {
  VALIDATION_FAILED: 'Some of the data is not right. Check the marked fields.',
  CREDENTIALS_WRONG: 'The user name or the password is wrong.',
  SESSION_MISSING: 'Please sign in.',
  SESSION_EXPIRED: 'Your session has ended. Please sign in again.',
  TOO_MANY_REQUESTS: 'Too many attempts. Try again in {seconds} seconds.',
  TOO_MANY_EXPORTS: 'There are {limit} lists being downloaded already. Try again in {seconds} seconds.',
  NOT_FOUND: 'It does not exist or is out of your reach.',
  ROLE_MISSING: 'You are not allowed to do this[. Required role: {roles}].',
  VERSION_CONFLICT:
    'Somebody else has changed this record meanwhile. Look at the current values and save again.',
  IDEMPOTENCY_KEY_MISSING: 'The request lacks the key (Idempotency-Key) that prevents repetition.',
  IDEMPOTENCY_KEY_REUSED:
    'The key of this request was used before with other content. Start the operation again.',
  REQUEST_IN_PROGRESS: 'This request is already being worked on. Please wait a moment.',
  BODY_TOO_LARGE: 'What was sent is too large[: the limit is {limit}].',
  UNAVAILABLE: 'The service is not available at the moment. Try again shortly.',
  INTERNAL: 'An unexpected error occurred. If it persists, tell support the number {requestId}.',

  ACTION_NOT_ALLOWED:
    'This action is not possible in the current state[ of document {number}][: {stages:stage}][: {stage:stage}].',
  CUSTOMER_UNKNOWN: 'The customer does not exist or is out of your reach.',
  PRODUCT_UNKNOWN: 'The article[ {product}] does not exist.',
  PRODUCT_WITHOUT_STOCK: 'The article[ {product}] has no stock available.',
  ARTICLE_TWICE: 'The article[ {product}] is already in the document. Change the quantity of its line.',
  NO_LINES: 'The document has no articles. Add at least one.',
  TOO_MANY_LINES: 'The document has too many lines[: {lines}, the most is {limit}].',
  QUANTITY_NOT_POSITIVE: 'The quantity[ of line {position}] must be above zero.',
  DELIVERY_IN_PAST: 'The delivery date has passed. Choose today or a later day.',
  DUE_BEFORE_TODAY: 'The due date has passed. Choose today or a later day.',
  LOCATION_MISSING: 'Submitting needs your permission to read the location.',
  DISCOUNT_TOO_LARGE: 'The discount[ of line {position}] is larger than the amount.',
  PRICE_MISSING: 'The article[ {product}] has no price.',
  LINES_WOULD_BE_DROPPED: 'This change removes the lines of the document[ ({lines})]. Confirm to go on.',
  WAREHOUSE_NOT_IN_BRANCH: 'The warehouse[ {warehouse}] does not belong to the branch[ {branch}].',
  ADDRESS_UNKNOWN: 'The delivery address does not belong to the customer.',
  REASON_MISSING: 'Give a reason.',
  OWN_DOCUMENT: 'You cannot decide on a document that you submitted.',
  STAGE_NOT_PENDING: 'This approval is not pending any more.',

  STOCK_INSUFFICIENT: 'There is not enough stock[: asked {quantity:quantity}, available {free:quantity}].',
  LINE_OVER_RESERVED:
    'The line cannot reserve more than is missing[: asked {quantity:quantity}, missing {open:quantity}].',
  LINE_NOT_RESERVED:
    'Only what is reserved can go to picking[: asked {quantity:quantity}, reserved {reserved:quantity}].',
  BATCH_EXPIRED: 'The batch[ {batch}] has expired[ on {expiry:date}].',
  BATCH_BLOCKED: 'The batch[ {batch}] is blocked.',
  BATCH_WRONG_ARTICLE: 'The batch[ {batch}] is not of this article.',
  BATCH_WRONG_WAREHOUSE: 'The batch[ {batch}] is not in this warehouse.',
  SHELF_LIFE_TOO_SHORT:
    'The batch[ {batch}] lacks the shelf life that the customer asks for[ ({minShelfLifeDays} days)].',

  SHIPMENT_EMPTY: 'The shipment has no documents. Add at least one.',
  SHIPMENT_FULL: 'The shipment is full: the most is {limit} documents.',
  SHIPMENT_INCOMPLETE: 'The shipment is not complete[: {fields}].',
  SHIPMENT_NOT_READY: 'The shipment[ {number}] can no longer be changed[: it is in “{stage:stage}”].',
  DOCUMENT_NOT_READY: 'The document[ {number}] is not ready for loading.',
  DOCUMENT_ON_OTHER_SHIPMENT: 'The document[ {number}] is on another shipment[ ({shipment})].',
  WAREHOUSE_DIFFERS: 'The document[ {number}] is of another warehouse.',
  STATUS_STEP_NOT_ALLOWED:
    'The shipment is no longer in the state that this step needs. Look at its state and repeat.',
  CREDIT_EXCEEDED_AT_LOADING:
    'The credit of the customer[ of document {number}] has been exceeded[ by {over:money}] since the approval. Take the document off the shipment or ask for approval again.',
  NUIT_MISSING: 'The customer[ {customer}] has no NUIT; without it nothing can be invoiced.',
  NUIT_INVALID: 'The NUIT[ {nuit}] is not valid.',
  NOT_FINISHED: 'A shipment can be billed only once it is finished.',

  USERNAME_TAKEN: 'The user name[ {username}] is taken.',
  PASSWORD_TOO_SHORT: 'The password must have at least {min} characters.',
  PASSWORD_MISMATCH: 'The confirmation differs from the password.',
  PRINTER_UNKNOWN: 'The printer[ {printer}] does not exist.',
  LAST_ADMIN: 'At least one active administrator must remain.',
  VIEW_OF_OTHER:
    'The view[ “{view}”] is {owner}’s: only who made it or an administrator ({roles}) changes it. Save a copy for yourself.',
  VIEW_NAME_TAKEN: 'You already have a view “{view}” on this list. Choose another name.',
  VIEWS_TOO_MANY: 'You already have {limit} views on this list. Delete one before saving another.',
  APPROVAL_OUTDATED:
    'The document has changed since it was shown. Look at the current values before deciding.',
  VAT_RATE_MISSING: 'The article[ {product}] has no VAT rate for this date.',
  AMOUNT_TOO_LARGE: 'The amount is too large[: the most is {limit:money}].',
}

/** One sentence for each rule of a field. */
export const fields: Record<FieldRule, string> = {
  required: 'This field is required.',
  unknown: 'This field is not known.',
  type: 'The value is not of the expected type.',
  minLength: 'Too short. It must have at least {min} characters.',
  maxLength: 'Too long. It may have at most {max} characters.',
  minItems: 'There must be at least {min}.',
  maxItems: 'There may be at most {max}.',
  min: 'It must be at least {min}.',
  max: 'It may be at most {max}.',
  oneOf: 'It must be one of: {values}.',
  repeated: 'It is there twice.',
  format: 'The format is not valid.',
  multipleOf: 'It must be a multiple of {step}.',
  decimals: 'It may have at most {max} decimals.',
  controlCharacters: 'It contains characters that are not allowed.',
  json: 'The content is not valid JSON.',
  mediaType: 'This content type is not accepted; send application/json.',
  invalid: 'The value is not valid.',
}
