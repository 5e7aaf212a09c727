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
  CUSTOMER_UNKNOWN: 'The customer does not exist or is out of your reach. Choose another one.',
  PRODUCT_UNKNOWN: 'The article[ {product}] does not exist. Check its code.',
  PRODUCT_WITHOUT_STOCK: 'The article[ {product}] has no stock available.',
  ARTICLE_TWICE: 'The article[ {product}] is already in the document. Change the quantity of its line.',
  NO_LINES: 'The document has no articles. Add at least one.',
  TOO_MANY_LINES:
    'The document has too many lines[: {lines}, the most is {limit}]. Part them into two documents.',
  QUANTITY_NOT_POSITIVE: 'The quantity[ of line {position}] must be above zero.',
  DELIVERY_IN_PAST:
    'The delivery date[ {deliveryDate:date}] has passed[: today is {today:date}]. Choose today or a later day.',
  DUE_BEFORE_TODAY:
    'The due date[ {dueAt:date}] has passed[: today is {today:date}]. Choose today or a later day.',
  LOCATION_MISSING: 'Submitting needs your permission to read the location.',
  DISCOUNT_TOO_LARGE: 'The discount[ of line {position}] is larger than the amount. Lower it.',
  PRICE_MISSING: 'The article[ {product}] has no price. Take its line out until it is on the price list.',
  LINES_WOULD_BE_DROPPED: 'This change removes the lines of the document[ ({lines})]. Confirm to go on.',
  WAREHOUSE_NOT_IN_BRANCH:
    'The warehouse[ {warehouse}] does not belong to the branch[ {branch}]. Choose a warehouse of this branch.',
  ADDRESS_UNKNOWN: 'The delivery address does not belong to the customer. Choose one of theirs.',
  REASON_MISSING: 'Give a reason.',
  OWN_DOCUMENT: 'You cannot decide on a document that you submitted. Ask another approver.',
  OWN_DOCUMENT_OF_ABSENT:
    'You cannot decide for {absent} on a document that {absent} submitted. Ask another approver.',
  STAGE_NOT_PENDING: 'This approval is not pending any more. The history of the document says who decided.',

  ABSENCE_TURNED: 'The absence ends ({until:date}) before it begins ({from:date}). Correct the dates.',
  ABSENCE_IN_PAST:
    'The absence cannot begin on a day that has passed ({from:date}). Choose today or a later day.',
  ABSENCE_OVERLAPS:
    '{absent} already has a deputy on those days: {deputy}, from {from:date} to {until:date}. Choose other days or end that absence first.',
  ABSENCE_ENDED: 'This absence has ended already.',
  ABSENT_UNKNOWN: 'Who goes away does not exist or is no longer active.',
  ABSENT_DECIDES_NOTHING: '{name} decides no approvals; there is nothing to hand over to a deputy.',
  DEPUTY_SELF: 'The deputy has to be somebody else.',
  DEPUTY_UNKNOWN:
    'The deputy[ {deputy}] does not exist, is no longer active or is not of the house. Choose somebody else.',
  DEPUTY_ABSENT:
    '{absent} is away too, from {from:date} to {until:date}, with {deputy} as deputy. Choose another deputy.',
  ABSENT_IS_DEPUTY:
    '{deputy} is the deputy of {absent} from {from:date} to {until:date}. Give {absent} another deputy first.',
  STAGES_NOT_HELD: '{name} does not decide on: {stages:stage}. Take out what cannot be handed over.',
  BRANCHES_NOT_HELD:
    '{name} does not decide in these branches: {branches}. Take out those that cannot be handed over.',

  STOCK_INSUFFICIENT:
    'There is not enough stock[ of batch {batch}][: asked {quantity:quantity}, available {free:quantity}]. Reserve less, choose another batch or let the line wait.',
  LINE_OVER_RESERVED:
    'The line cannot reserve more than is missing[: asked {quantity:quantity}, missing {open:quantity}]. Lower the quantity.',
  LINE_NOT_RESERVED:
    'Only what is reserved can go to picking[ ({article})][: asked {quantity:quantity}, reserved {reserved:quantity}]. Reserve a batch first, or let the line wait.',
  BATCH_EXPIRED:
    'The batch[ {batch}] does not last until the delivery[: expires {expiry:date}, delivery {deliveryDate:date}]. Choose another batch.',
  BATCH_BLOCKED: 'The batch[ {batch}] is blocked. Choose another batch or unblock this one.',
  BATCH_WRONG_ARTICLE: 'The batch[ {batch}] is not of this article. Choose a batch of the article.',
  BATCH_WRONG_WAREHOUSE:
    'The batch[ {batch}] is not in this warehouse. Choose a batch of the document’s warehouse.',
  SHELF_LIFE_TOO_SHORT:
    'The batch[ {batch}] lacks the shelf life that is asked for[: {minShelfLifeDays} days from the delivery of {deliveryDate:date}, and it expires {expiry:date}]. Choose a batch that lasts longer.',
  BATCH_NOT_HELD:
    'The document[ {number}] no longer holds that much of the batch[ {batch}][: asked {quantity:quantity}, held {held:quantity}]. Look again who holds it.',
  BATCH_EXPIRY_DIFFERS:
    'The batch[ {batch}] is known already with the expiry {expiry:date}. Correct the expiry or name another batch.',
  SWAP_SAME_DOCUMENT: 'The batch is held for this document already. Choose the batch of another one.',
  STOCK_BELOW_RESERVED:
    'The batch[ {batch}] cannot come to {onHand:quantity}: {reserved:quantity} are held[ for {holders}]. Release what is missing first.',
  WAREHOUSE_COUNTING:
    'The warehouse {warehouse} is being counted[ since {since:date}]. Wait until inventory {count} is posted or given up.',
  COUNT_ORDERS_PENDING:
    'Inventory can only be done when no orders are pending in stock analysis: there are {orders} in the warehouse {warehouse}[ ({numbers})]. Decide them first.',
  COUNT_ENDED: 'Inventory {count} has ended. Open another one to count again.',
  COUNT_EMPTY: 'Nothing has been counted in this inventory yet. Count at least one batch, or give it up.',

  SHIPMENT_EMPTY: 'The shipment has no documents. Add at least one.',
  SHIPMENT_FULL: 'The shipment is full: the most is {limit} documents.',
  SHIPMENT_INCOMPLETE: 'The shipment is not complete[: {fields}].',
  SHIPMENT_NOT_READY: 'The shipment[ {number}] can no longer be changed[: it is in “{stage:stage}”].',
  DOCUMENT_NOT_READY:
    'The document[ {number}] is not ready for loading. Send its articles to picking first, in stock analysis.',
  DOCUMENT_ON_OTHER_SHIPMENT:
    'The document[ {number}] is on another shipment[ ({shipment})]. Take it off that one first.',
  WAREHOUSE_DIFFERS: 'The document[ {number}] is of another warehouse. Put it on a shipment of that one.',
  STATUS_STEP_NOT_ALLOWED:
    'The shipment is no longer in the state that this step needs. Look at its state and repeat.',
  CREDIT_EXCEEDED_AT_LOADING:
    'The credit of the customer[ of document {number}] has been exceeded[ by {over:money}] since the approval. Take the document off the shipment or ask for approval again.',
  NUIT_MISSING:
    'The customer[ {customer}] has no NUIT; without it nothing can be invoiced. Have the NUIT entered with the customer, then return the document to the shipment.',
  NUIT_INVALID: 'The NUIT[ {nuit}] is not valid. Check its 9 digits with the customer.',
  NOT_FINISHED: 'A shipment can be billed only once it is finished.',

  LOCK_EXISTS:
    'This lock exists already[: {entity}][, put by {by}][ on {since:date}]. Delete it first to put it anew.',
  LOCK_OUT_OF_SCOPE:
    'You may only lock within your reach[: branches {branches}][; operations {operations}]. Choose a branch and an operation of yours.',

  USERNAME_TAKEN: 'The user name[ {username}] is taken.',
  PASSWORD_TOO_SHORT: 'The password must have at least {min} characters.',
  PASSWORD_MISMATCH: 'The confirmation differs from the password.',
  PRINTER_UNKNOWN: 'The printer[ {printer}] does not exist.',
  LAST_ADMIN: 'At least one active administrator must remain.',
  VIEW_OF_OTHER:
    'The view[ “{view}”] is {owner}’s: only who made it or an administrator ({roles}) changes it. Save a copy for yourself.',
  VIEW_NAME_TAKEN: 'You already have a view “{view}” on this list. Choose another name.',
  VIEWS_TOO_MANY: 'You already have {limit} views on this list. Delete one before saving another.',
  QUOTE_EXPIRED:
    "The quote[ {number}] holds no longer: it was due on {dueAt:date}. Duplicate it to order at today's prices.",
  QUOTE_OVERDUE:
    'The quote[ {number}] was to be answered by {dueAt:date}. Reject it, or ask who created it for another due date.',
  QUOTE_ALL_ORDERED:
    "Everything that the quote[ {number}] offered has been ordered. Duplicate it to order more at today's prices.",
  REVISION_OPEN:
    '{name} is changing the document[ {number}] already. Wait until they submit or delete that change.',
  REVISION_KEEPS:
    'A change of a document keeps its type, customer and branch. To change those, cancel the document and duplicate it.',
  REVISION_EMPTY: 'Nothing was changed[ in {number}]. Change what is needed, or delete this change.',
  APPROVAL_OUTDATED:
    'The document has changed since it was shown. Look at the current values before deciding.',
  VAT_RATE_MISSING:
    'The VAT code[ {code}][ of article {product}] has no rate in force[ on {day:date}]. Have accounting enter it; until then, remove the line.',
  AMOUNT_TOO_LARGE:
    'The amount is too large[: the most is {limit:money}]. Correct quantity or price, or split it over several documents.',
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
