import type { OrdersCode } from '@cais/domain/kernel/rule-codes/orders'

export const orders: Record<OrdersCode, string> = {
  ACTION_NOT_ALLOWED:
    'This action is not possible in the current state[ of document {number}][: {stages:stage}][: {stage:stage}].',
  CUSTOMER_MISSING: 'Choose a customer.',
  WAREHOUSE_MISSING: 'Choose a warehouse.',
  DELIVERY_MISSING: 'Choose the delivery date.',
  CUSTOMER_UNKNOWN: 'The customer does not exist or is out of your reach. Choose another one.',
  PRODUCT_UNKNOWN: 'The article[ {product}] does not exist. Check its code.',
  PRODUCT_WITHOUT_STOCK: 'The article[ {product}] has no stock available.',
  ARTICLE_TWICE: 'The article[ {product}] is already in the document. Change the quantity of its line.',
  NO_LINES: 'The document has no articles. Add at least one.',
  TOO_MANY_LINES:
    'The document has too many lines[: {lines}, the most is {limit}]. Part them into two documents.',
  QUANTITY_NOT_EXACT:
    '{quantity:quantity} {unit}[ of {product}] is no exact part of {stockUnit}, in which stock is counted. Order[ {below:quantity} or] {above:quantity} {unit}.',
  UNIT_UNKNOWN: 'The article[ {product}] is not ordered in {unit}[. Choose: {units}].',
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
  REASON_TEXT_MISSING: 'The reason {reason} asks for a text: say which in the notes.',
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
  LOCK_EXISTS:
    'This lock exists already[: {entity}][, put by {by}][ on {since:date}]. Delete it first to put it anew.',
  LOCK_OUT_OF_SCOPE:
    'You may only lock within your reach[: branches {branches}][; operations {operations}]. Choose a branch and an operation of yours.',
  VIEW_OF_OTHER:
    'The view[ “{view}”] is {owner}’s: only who made it or an administrator ({roles:role}) changes it. Save a copy for yourself.',
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
  NOTHING_CUT: 'Nothing was cut[ of {number}]: there are no cut lines to duplicate. Duplicate all lines.',
  VAT_RATE_MISSING:
    'The VAT code[ {code}][ of article {product}] has no rate in force[ on {day:date}]. Have accounting enter it; until then, remove the line.',
  AMOUNT_TOO_LARGE:
    'The amount is too large[: the most is {limit:money}]. Correct quantity or price, or split it over several documents.',
}
