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
  REQUEST_IN_PROGRESS: 'This request is already being worked on. Please wait a moment.',
  BODY_TOO_LARGE: 'What was sent is too large[: the limit is {limit}].',
  UNAVAILABLE: 'The service is not available at the moment. Try again shortly.',
  INTERNAL: 'An unexpected error occurred. If it persists, tell support the number {requestId}.',

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

  STOCK_INSUFFICIENT:
    'There is not enough stock[ of batch {batch}][: asked {quantity:quantity}, available {free:quantity}]. Reserve less, choose another batch or let the line wait.',
  LINE_OVER_RESERVED:
    'The line cannot reserve more than is missing[ of {article}][: asked {quantity:quantity}, missing {open:quantity}]. Lower the quantity.',
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
  SHELF_LIFE_OF_ALL_BRANCHES:
    'The shelf life of an article holds in all branches: only somebody who works in all of them changes it. Set it for your customers instead.',
  BATCH_NOT_HELD:
    'The document[ {number}] no longer holds that much of the batch[ {batch}][: asked {quantity:quantity}, held {held:quantity}]. Look again who holds it.',
  BATCH_EXPIRY_DIFFERS:
    'The batch[ {batch}] is known already with the expiry {expiry:date}. Correct the expiry or name another batch.',
  SWAP_SAME_DOCUMENT: 'The batch is held for this document already. Choose the batch of another one.',
  OPENING_COST_FIXED:
    'The opening stock of batch {batch} came in at another cost. To change it, import the quantity 0 first and then the right one.',
  STOCK_BELOW_RESERVED:
    'The batch[ {batch}] cannot come to {onHand:quantity}: {reserved:quantity} are held[ for {holders}]. Release what is missing first.',
  WAREHOUSE_COUNTING:
    'The warehouse {warehouse} is being counted[ since {since:date}]. Wait until stock count {count} is posted or given up.',
  COUNT_ORDERS_PENDING:
    'Inventory can only be done when no orders are pending in stock analysis: there are {orders} in the warehouse {warehouse}[ ({numbers})]. Decide them first.',
  COUNT_ENDED: 'Stock count {count} has ended. Open another one to count again.',
  COUNT_EMPTY: 'Nothing has been counted in this stock count yet. Count at least one batch, or give it up.',
  COUNT_SECOND_MISSING:
    'Another person must count {lines} batches of stock count {count} a second time[: {batches}]. Ask a colleague.',
  COUNT_SAME_PERSON:
    'Nobody counts again what they counted: another person counts the batch {batch}[ of {product}].',
  COUNT_NOTHING_CHOSEN:
    'Nothing in the warehouse {warehouse} is in this class or list. Choose other articles.',
  COUNT_NOT_CHOSEN: 'The article {product} is not in stock count {count}. Count it in another one.',
  RECEIPT_NOTE_TAKEN:
    'The note {note} of {supplier} was taken in already: receipt {receipt}[ of {openedAt:date}]. Open that one.',
  RECEIPT_ENDED: 'Goods receipt {receipt} has ended. Begin another one.',
  RECEIPT_EMPTY: 'The goods receipt {receipt} has no lines yet. Add what came, or give it up.',
  RECEIPT_UNFINISHED: 'Goods receipt {receipt} lacks {steps} steps. Finish the marked lines first.',
  QUARANTINE_MISSING: 'The branch {branch} has no quarantine warehouse. Accept or refuse the goods.',

  LOAD_OVER_ASKED:
    'No more can be loaded than was asked[: entered {loaded:quantity}, asked {asked:quantity}]. Correct the quantity.',
  LOAD_REASON_MISSING: '{missing:quantity} are still missing. Say why before you go on.',
  LOADING_NOT_SETTLED: 'Lines still to be loaded: {left}. Tick each of them, or say why it stays behind.',
  LOADING_OVER:
    'The loading of shipment {number} is over[: it is in “{stage:stage}”]. This step was not recorded: talk to who ended it.',
  NOTHING_LOADED:
    'Nothing was loaded: the truck does not leave empty. Load at least one line or cancel the loading.',
  BATCH_NOT_NEXT: 'The batch {batch} cannot go now: {next} expires before it and would do. Load from {next}.',
  CODE_MISREAD: 'The code {code} was read badly: its check digit is wrong. Scan it again.',
  CODE_FOREIGN: 'The code {code} is of no article of this shipment. Put the box aside and scan the next one.',
  CODE_OTHER_BATCH:
    'The batch {batch} was read, and {reserved} is reserved. Scan another box or change the batch.',
  CODE_EXPIRED: 'The box has expired[: batch {batch}, exp. {expiry:date}]. It cannot be loaded.',
  CODE_EXPIRY_DIFFERS:
    'The box says exp. {expiry:date} and the batch {batch} has exp. {held:date} in stock. Check the batch before you load it.',
  SHIPMENT_EMPTY: 'The shipment has no documents. Add at least one.',
  SHIPMENT_FULL: 'The shipment is full: the most is {limit} documents.',
  SHIPMENT_INCOMPLETE: 'The shipment is not complete[: {fields}].',
  SHIPMENT_NOT_READY: 'The shipment[ {number}] can no longer be changed[: it is in “{stage:stage}”].',
  SHIPMENT_OVERLOADED:
    'The load is too heavy for the truck.[ Ambient: {ambientOver:quantity} kg over {ambientCapacity:quantity} kg.][ Refrigerated: {refrigeratedOver:quantity} kg over {refrigeratedCapacity:quantity} kg.][ Frozen: {frozenOver:quantity} kg over {frozenCapacity:quantity} kg.][ Total: {totalOver:quantity} kg over {totalCapacity:quantity} kg.][ Take off {takeOff}] or accept the overload.',
  TRUCK_TAKEN:
    'The truck {name} is already on shipment {number}, which leaves on {departsOn:date}[ at {departsTime}][ and is back at {returnsTime}]. Choose another truck or another hour.',
  DRIVER_TAKEN:
    '{name} already drives shipment {number}, which leaves on {departsOn:date}[ at {departsTime}][ and is back at {returnsTime}]. Choose another driver or another hour.',
  FLEET_INACTIVE: '{name} is inactive. Choose another one, or activate it in the settings.',
  LICENCE_EXPIRED:
    'The driving licence of {name} expires on {validUntil:date}, before the departure. Choose another driver.',
  RETURN_BEFORE_DEPARTURE:
    'The hour of return[ ({returnsTime})] must be after the departure[ ({departsTime})].',
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
    'The customer[ {customer}] has no NUIT; without it nothing can be invoiced. Enter the NUIT on the customer card (administrator or financial approver) and invoice again, or unload the document.',
  NUIT_INVALID:
    'The NUIT[ {nuit}][ of the customer {customer}] is not valid. Check its 9 digits with the customer.',
  DELIVERY_CREDITED: 'A credit note stands on this delivery: what was recorded is corrected no more.',
  DELIVERY_RECORDED: 'The customer received goods of this delivery: correct what was recorded first.',
  DELIVERY_OVER_LOADED: 'It cannot be more than what left[: {loaded:quantity}].',
  DELIVERY_TIME_WRONG: 'The time of the delivery is after the departure, and never in the future.',
  RECEIVER_MISSING: 'Say who received it.',
  GOODS_NOT_CONFIRMED:
    'Say of each loaded article whether its goods stay reserved or are released[. Missing: {articles}].',
  MONTH_CLOSED:
    'The month[ {month}] is closed: nothing is dated[ {day:date}] in it any more. Use a day of an open month, or ask for the month to be reopened.',
  MONTH_CLOSED_ALREADY: 'The month[ {month}] is closed already.',
  MONTH_NOT_OVER: 'The month[ {month}] is not over yet. It can be closed from the 1st of the next one.',
  MONTH_BEFORE_OPEN: 'Months are closed in order[: {before} comes first].',
  MONTH_NOT_READY:
    'The month[ {month}] still has open points[ ({points})]. Settle or explain them, and try again.',
  MONTH_NOT_LAST: 'Only the last closed month is reopened[, which is {last}].',
  MONTH_OF_ALL_BRANCHES:
    'A month is closed for the whole company, which needs access to every branch. Ask an administrator or somebody who sees them all.',
  DIFFERENCE_UNKNOWN: 'This difference is gone. Check again.',
  REOPENING_ASKED: 'The reopening[ of {month}] was asked for already and waits for another person.',
  REOPENING_NOT_ASKED:
    'Nobody asked for the reopening[ of {month}]. Ask for it with a reason; another person confirms.',
  REOPENING_SAME_PERSON: 'The reopening is confirmed by another person than the one who asked for it.',
  PAYMENT_EMPTY: 'The amount received must be above zero.',
  PAYMENT_IN_FUTURE:
    'The date of the payment[ {paidOn:date}] is still to come[: today is {today:date}]. Choose today or a day before.',
  PAYMENT_REVERSED: 'The receipt[ {number}] was reversed already.',
  PAYMENT_WITHOUT_RECEIPT: 'This payment is from before Cais and has no receipt: it cannot be reversed.',
  ITEM_NOT_OPEN:
    'One of the chosen documents is no longer open on this customer’s account. Look at the account as it is now and choose again.',
  ALLOCATION_TWICE: 'The same document was chosen twice. Put both amounts on one line.',
  ALLOCATION_OVER_OPEN:
    'The amount applied[ ({amount:money})] does not fit what is open[ ({open:money})]. Correct it.',
  ALLOCATION_OVER_PAYMENT:
    'More is applied than was received[: {over:money} too much]. Reduce one of the amounts.',
  CREDIT_WITHOUT_DEBT:
    'The credit to use is more than the invoices chosen[: {credit:money} of credit, {wanted:money} of invoices]. Choose more invoices or use less.',
  PAYMENT_FIELD_MISSING: 'Something that this kind of payment needs is missing. Fill in the marked field.',
  REVERSAL_KIND_WRONG: 'This payment is not reversed for that cause. Choose another.',
  BANK_FILE_UNREADABLE:
    'The file does not read as CSV[: row {row}]. Export it again from the bank or the ERP and repeat.',
  BANK_FILE_COLUMNS:
    'Say which column has the date and which the amount. Choose them and go on; they are remembered for the next time.',
  BANK_ROW_DECIDED: 'This row was dealt with already. Look at the list as it is now.',
  CASH_DAY_CLOSED:
    'The cash desk of {day:date} is closed. It takes and gives back no cash of that date: choose a day whose desk is not closed.',
  CASH_DAY_EXISTS: 'The cash desk of this branch[ on {day:date}] is open already. Go on with it.',
  CASH_DAY_IN_FUTURE: 'The day[ {day:date}] is still to come. Open the desk of today or a day before.',
  CASH_COUNT_INVALID: 'Count each note and coin once, in whole numbers.',
  CASH_TOO_LITTLE: 'There is not that much in the desk[: there is {there:money}]. Correct the amount.',
  CASH_DIFFERENCE_UNEXPLAINED:
    'The count differs from what is expected[ by {difference:money}]. Count again or give the reason.',
  CONFIRMATION_DECIDED: 'Somebody else decided on this already. Look at the list as it is now.',
  CONFIRMATION_OUTDATED:
    'The credit of the customer changed after this was entered. Refuse it; who entered it may ask again.',
  CREDIT_CHANGE_WAITS:
    'A change of this customer’s credit waits for confirmation already. Confirm or refuse that one first.',
  OWN_ENTRY: 'Who enters does not confirm it, and only who entered takes it back. Ask somebody else.',
  OPENING_EMPTY: 'An opening balance needs the number of its document and an amount other than zero.',
  OPENING_IN_FUTURE:
    'The date of the opening balance[ {issuedOn:date}] is still to come[: today is {today:date}].',
  OPENING_DUE_BEFORE: 'It is due[ {dueOn:date}] before it was issued[ {issuedOn:date}].',
  OPENING_EXISTS:
    'The document[ {document}] is among the opening balances of this customer already[, with {amount:money}]. What was entered never changes: put the difference on another document.',
  PRINT_ROLE_MISSING: 'You cannot print {papers}[. This role is needed: {roles:role}]. Nothing was printed.',
  REPRINT_REASON_MISSING: 'Already on paper: {papers}. Give the reason for printing again.',
  PRINT_ANSWERED:
    'The print of {paper} was already answered otherwise. Look where it stands and ask for it again.',
  NOT_FINISHED: 'A shipment can be invoiced only once it is finished.',

  LOCK_EXISTS:
    'This lock exists already[: {entity}][, put by {by}][ on {since:date}]. Delete it first to put it anew.',
  LOCK_OUT_OF_SCOPE:
    'You may only lock within your reach[: branches {branches}][; operations {operations}]. Choose a branch and an operation of yours.',

  BRANCH_CODE_TAKEN: 'The code[ {code}] is that of the branch[ {branch}]. Choose another.',
  BRANCH_NAME_TAKEN: 'There is a branch[ “{name}”] already. Choose another name.',
  BRANCH_IN_USE:
    'The branch[ {branch}] is still in use: documents {documents}, shipments {shipments}, invoices {invoices}, users {users}, customers {customers}, warehouses {warehouses}, series {series}, others {others}. Deactivate it instead of removing it.',
  BRANCH_INACTIVE:
    'The branch[ {branch}] is inactive and takes no new documents. Choose a warehouse of another branch.',
  LAST_BRANCH:
    'The branch[ {branch}] is the last active one: without it no documents can be created. Activate another first.',
  IMPORT_FILE_EMPTY: 'The file has no rows. Choose another.',
  IMPORT_FILE_UNREADABLE:
    'The file is no text: row {row} has characters that no encoding writes. Save it as CSV in UTF-8 or as Excel.',
  IMPORT_QUOTES_BROKEN:
    'The quotation marks are wrong in row {row}: one opens and never closes, or text follows a closing one. Mend the row in the file.',
  IMPORT_WORKBOOK_DAMAGED:
    'The workbook is damaged and cannot be read. Open it in Excel, save it again and retry.',
  IMPORT_WORKBOOK_TOO_LARGE:
    'The workbook is larger than {limit} when it is unpacked and is not read. Split it into several files.',
  IMPORT_ROWS_TOO_MANY: 'The file has more than {limit} rows. Split it into several files.',
  IMPORT_HEADER_MISSING:
    'The file has no header: row {row} holds values already. Put the names of the columns into the first row.',
  IMPORT_HEADER_TWICE: 'The column "{heading}" stands twice in the header. Leave only one.',
  IMPORT_HEADER_REPEATED: 'This row repeats the header.',
  IMPORT_COLUMN_MISSING: 'Choose the column of the file with: {columns}.',
  IMPORT_COLUMN_TWICE: 'Two columns of the file are chosen for "{column}". Leave only one.',
  IMPORT_RUNNING: '{name} is importing the file {file} of the same kind. Wait until it ends.',
  IMPORT_CELLS_DIFFER:
    'The row has {found} cells and the header {expected}. There may be a separator too many or too few.',
  IMPORT_FORMULA: 'It is a formula without a stored result[: {value}]. Write the value.',
  IMPORT_CELL_ERROR: 'The cell has an error of Excel: {value}.',
  IMPORT_VALUE_MISSING: 'The value is missing.',
  IMPORT_TEXT_UNREADABLE: 'The text has characters that cannot be stored.',
  IMPORT_TEXT_TOO_LONG: 'The text has {length} characters, and {limit} is the most.',
  IMPORT_NUMBER_UNREADABLE: 'It is no number: "{value}".',
  IMPORT_NUMBER_AMBIGUOUS:
    '"{value}" may be a thousand or one with decimals. Say which decimal mark the file uses.',
  IMPORT_NUMBER_TOO_FINE: '"{value}" has more than {places} decimals.',
  IMPORT_NUMBER_OUT_OF_RANGE: '"{value}" cannot be: it is negative or too large.',
  IMPORT_DATE_UNREADABLE: 'It is no date: "{value}".',
  IMPORT_DATE_AMBIGUOUS:
    '"{value}" may have the day before the month or after it. Say which order the dates of the file have.',
  IMPORT_YES_NO_UNREADABLE: '"{value}" is neither yes nor no.',
  IMPORT_CHOICE_UNKNOWN: '"{value}" does not exist. There are: {choices}.',
  IMPORT_ROW_REPEATED: 'It stands in row {row} already.',
  IMPORT_KEY_MISSING: 'The code or the tax number is missing, by which the customer is known.',
  IMPORT_NUIT_OF_SEVERAL: 'Several customers have the tax number {nuit}. Give the code.',
  IMPORT_CODE_SIMILAR:
    '"{value}" differs from {code}, which exists, by capitals only. Write it in the same way.',
  IMPORT_RECORD_UNKNOWN: '"{value}" does not exist or is out of your reach.',
  CUSTOMER_INACTIVE:
    'The customer[ {customer}] is inactive and takes no new documents. Choose another, or ask an administrator to activate them.',
  NUIT_TAKEN:
    'The NUIT[ {nuit}] is already on another card[: {customer}]. Use that one; if it is the same company with another shop, confirm it on the card.',
  PHONE_INVALID: 'The phone number[ {phone}] is not valid. Write it as +258 84 123 4567.',
  GLN_INVALID: 'The GLN[ {gln}] is not valid. Check its 13 digits.',
  ADDRESS_MISSING: 'Write the address.',
  PAYMENT_CONDITION_UNKNOWN:
    'The payment condition[ “{condition}”] does not say the days. Write it as “30 dias” or “Pronto pagamento”.',
  CODE_TAKEN: "There is a record with '{code}' already. Change that one, or write another.",
  FIELD_FIXED:
    'This field does not change once created, because documents refer to it. Create another record and deactivate this one.',
  REGISTRATION_INVALID:
    'The registration[ {registration}] is not valid. Write it as ABC 123 MP or MMA-12-34.',
  CAPACITY_OVER_TOTAL: 'The capacity of a class cannot exceed the total capacity of the truck.',
  TEAM_MEMBER_UNKNOWN: "Choose active people of the team's branch, each only once.",
  VAT_RATES_EMPTY: 'A VAT code needs at least one rate.',
  VAT_RATES_OVERLAP: 'There are two rates from the same day[ ({day:date})]. Change the day of one of them.',
  VAT_RATE_USED:
    'There are invoices with this rate up to {until:date}. A new rate can only begin after that day.',
  EXEMPTION_REASON_MISSING: 'At 0 % the reason of the exemption is required; it is printed on the invoice.',
  PRINCIPAL_WAREHOUSE_MISSING:
    'Choose the warehouse that this customer is served from, or change the allocation type.',
  PRODUCT_CODE_INVALID:
    'The code[ “{code}”] is not allowed: up to 40 letters without accents, digits, dot, hyphen or underscore, no spaces.',
  PRODUCT_CODE_TAKEN:
    'The code[ {code}] is that of another article[: {product}]. Choose another, or open that article.',
  VAT_CODE_UNKNOWN: 'The VAT code[ “{code}”] is not in the table. Choose one of the list.',
  SHELF_LIFE_TOO_LONG: 'The shelf life on delivery cannot exceed that from production[, {days} days].',
  UNIT_TWICE: 'The unit[ “{unit}”] is in the list already. Case and spaces make no difference.',
  UNIT_FACTOR_INVALID: 'Enter how many base units[ “{unit}”] contains: more than 0, at most 3 decimals.',
  UNIT_IN_USE:
    'The unit[ “{unit}”] is in documents or stock of this article: its code and content stay as they are. Add another unit, or create another article.',
  BASE_UNIT_MISSING: 'Choose the base unit from the list of units.',
  BASE_UNIT_FACTOR: 'The base unit[ “{unit}”] contains 1 of itself.',
  STOCK_UNIT_MISSING: 'Choose the unit in which stock counts.',
  SALES_UNIT_MISSING: 'Choose the sales unit from the list of units.',
  WEIGHT_NET_OVER_GROSS: 'The net weight[ of “{unit}”] cannot exceed the gross weight.',
  BARCODE_INVALID: 'The barcode[ {barcode}] has a wrong check digit. Scan it again from the package.',
  BARCODE_TWICE: 'The barcode[ {barcode}] is on two units. Each unit has its own.',
  BARCODE_TAKEN: 'The barcode[ {barcode}] is that of another article[: {product}].',
  SERIES_CODE_IN_USE: 'The code[ {code}] stands in numbers of documents and cannot change.',
  WAREHOUSE_CODE_TAKEN: 'The code[ {code}] is that of a warehouse[ of branch {branch}]. Choose another.',
  WAREHOUSE_NAME_TAKEN: 'The branch has a warehouse[ “{name}”] already. Choose another name.',
  WAREHOUSE_KIND_IN_USE:
    'The warehouse[ {warehouse}] has stock or documents already: its kind cannot change. Add another warehouse.',
  WAREHOUSE_IN_USE:
    'The warehouse[ {warehouse}] is still used by stock, documents, shipments, counts, customers or locks and cannot be removed.',
  LAST_WAREHOUSE: 'The warehouse[ {warehouse}] is the last one of the branch. Add another first.',
  PROVINCE_UNKNOWN: 'This province does not exist. Choose one of the list.',
  OPERATION_CODE_TAKEN: 'The code[ {code}] is that of another operation. Choose another.',
  OPERATION_NAME_TAKEN: 'There is an operation[ “{name}”] already. Choose another name.',
  OPERATION_INACTIVE: 'The operation[ {operation}] is inactive and takes no new documents. Choose another.',
  LAST_OPERATION:
    'The operation[ {operation}] is the last active one: without it no documents can be created. Activate another first.',
  MORPHEUS_ENTITY_TAKEN: 'The entity[ “{entity}”] belongs to the operation[ {operation}] already.',
  COMPANY_NUIT_INVALID:
    'The NUIT[ {nuit}] is not valid: it has 9 digits, the last of which checks the others. Copy it from the tax card of the company.',
  NIB_INVALID:
    'The NIB[ {nib}] is not valid: it has 21 digits, the last two of which check the others. Copy it from a bank statement.',
  SETUP_DONE: 'This Cais was set up by somebody else already. Sign in, or ask an administrator for access.',
  SETUP_LINK_INVALID:
    'This set-up address is not one of this Cais. Use the one that the server showed when it last started.',
  SETUP_LINK_EXPIRED: 'This set-up address has expired. Start the server again: it shows a new one.',
  FILE_TYPE_REFUSED: 'This type of file is not accepted here[: {found:file}]. Accepted are: {types:file}.',
  FILE_DAMAGED: 'The image is incomplete or damaged. Choose another, or export it again.',
  FILE_DIGEST_DIFFERS: 'The file did not arrive as it was sent. Send it again.',
  FILE_UNKNOWN: 'The file[ “{name}”] is not stored any more. Choose it again.',
  IMAGE_TOO_LARGE:
    'The image has {width} × {height} pixels; the most is {limit} on each side. Make it smaller and send it again.',
  // to the letter of the specification
  SCHEDULE_WINDOW_TURNED: 'End time must be greater then start time',
  JOB_PAUSED: 'The job is paused[ since {since:date}][, by {by}]. Resume it first.',
  JOB_IDLE: 'This job has nothing to do yet: the part of Cais that it needs does not exist.',
  JOB_RUNNING: 'The job is running at this moment. Wait until it has ended.',
  JOB_STOPPED: 'The server stopped half-way. The job runs again at its next time.',
  JOB_FAILED: 'The job failed with an unexpected error. The log of the server names it.',
  BACKUP_RUNNING: 'Another backup is being made. Wait until it has ended.',
  BACKUP_FOLDER_UNUSABLE:
    'The folder of the backups[, {folder},] cannot be used. Check that it exists and that Cais may write there.',
  BACKUP_DISK_FULL:
    'The disk of the backups[ ({folder})] is full. Free some space; the unfinished backup was removed.',
  BACKUP_COPY_FAILED:
    'The backup is made, but did not reach the second folder. Check that this folder exists and has space.',
  BACKUP_KEY_MISSING:
    'The key of the backups is missing or cannot be read. Ask whoever looks after the server to set it.',
  NUMBERS_UNCONFIRMED:
    'The data came from a backup and the last issued numbers are not confirmed yet; until then nothing gets a number. Ask the administrator to confirm them.',
  SCHEDULE_NEVER_LEAVES:
    'With this rule it never leaves: it falls on days without work only, which are skipped. Change the days, or what happens on Sundays and holidays.',
  SCHEDULE_OPENED: 'The shipment of today has been opened already[: {number}].',
  SCHEDULE_NOTHING_WAITS:
    'No document waits for this departure in warehouse {warehouse}. The shipment is opened when there is one.',
  SCHEDULE_FLEET_INACTIVE:
    '{name} is not in use any more. Choose another truck, driver or team in the schedule.',
  SEGMENT_RULE_EMPTY: 'Rule[ {number}] has no condition. Give one, or use the segment of the others.',
  SEGMENT_RANGE_EMPTY:
    'The range[ of rule {number}] holds no value: its end must be greater than its beginning.',
  SEGMENT_CONDITION_UNKNOWN: '[{value} ]does not exist. Choose from the list.',
  SEGMENT_RULE_UNREACHABLE:
    'Rule[ {number}] never applies: rule[ {earlier}] takes all of its customers. Change the order or the conditions.',
  SEGMENT_RANGES_OVERLAP:
    'The range[ of rule {number}] crosses that of rule[ {earlier}]. Begin where the other ends.',
  SEGMENT_UNKNOWN: 'The segment[ “{segment}”] is not in the rules. Choose one from the list.',

  PRICE_LIST_CODE_TAKEN: 'The code[ {code}] belongs to another price list.',
  PRICE_LIST_TARGET_TAKEN:
    'The list[ {list}] is for these customers already. Change the operation or the segment, or deactivate the other one.',
  PRICE_LIST_INACTIVE: 'The price list[ {list}] is inactive. Activate it first.',
  PRICE_VALIDITY_TURNED: 'The last day cannot come before the first one[, {validFrom:date}].',
  PRICE_VALIDITY_PAST: 'Days that have passed stay as they are: choose a day from today on[, {today:date}].',
  PRICE_VERSION_STARTED:
    'Version no. {number} is in force since {validFrom:date}: its prices do not change any more. Create another version.',
  PRICE_VERSION_OPEN:
    'Version no. {number} is not published yet. Publish or delete it before you create another.',
  PRICE_DRAFT_MISSING:
    'The list {list} has no draft of a version. Begin the next version, or say the number of the version.',
  PRICE_VERSIONS_OVERLAP:
    'The dates cross those of version no. {number}, which begins on {validFrom:date}[ and ends on {validTo:date}]. Change the first or the last day.',
  PRICE_NOT_POSITIVE: 'The price must be above zero.',
  PRICE_UNREADABLE: '“{text}” is no price, or could be two. Write, for example, 1 234.50.',
  PRICE_NOTHING_TO_PUBLISH: 'There are no prices to publish[ in version no. {number}].',
  PRICE_NOT_WAITING: 'This price does not wait for an approval any more[: {product}].',
  PRICE_OWN_ENTRY: 'Who entered a price does not approve it: somebody else has to.',
  PRICE_DECISION_MISSING:
    'There are {orders} orders to be delivered after {validFrom:date}. Decide first whether they keep their price.',

  USERNAME_TAKEN: 'The user name[ {username}] is taken.',
  USERNAME_INVALID:
    'A user name has only lower-case letters, digits and the signs . _ - + @, without spaces.',
  EMAIL_TAKEN: 'The e-mail address[ {email}] belongs to another user.',
  BRANCH_UNKNOWN: 'The branch[ {branch}] does not exist. Choose another.',
  OPERATION_UNKNOWN: 'The operation[ {operation}] does not exist. Choose another.',
  OWN_ACCESS: 'Nobody changes their own roles, scope or state. Ask another administrator to do it.',
  ROLE_NOT_GRANTABLE: 'Only an administrator grants this role[: {roles:role}].',
  USER_ABOVE_EDITOR:
    'This user has a role that you cannot grant[: {roles:role}]. Only an administrator changes their roles, scope or state.',
  SEE_AS_OWN: 'You see the product as yourself already. Choose another user.',
  SEE_AS_ABOVE:
    'This user has a role that you cannot grant[: {roles:role}]. Only an administrator sees the product as they do.',
  SEEING_AS_READ_ONLY:
    'You are seeing as {name}: read-only. Nothing was changed. Go back to being yourself to do this.',
  SEEING_AS_CLOSED:
    'You are seeing as {name}: the sessions and passwords of this person stay closed. Go back to being yourself to see them.',
  PASSWORD_TOO_SHORT: 'The password must have at least {min} characters.',
  PASSWORD_WRONG: 'The present password is wrong.',
  PASSWORD_COMMON: 'This password is among the first that are tried. Choose one that nobody guesses.',
  PASSWORD_HAS_NAME: 'The password must not contain the user name.',
  PASSWORD_SAME: 'The new password is the present one.',
  PASSWORD_RESET_OWN: 'Your own password is changed in your profile.',
  PASSWORD_LINK_INVALID:
    'This link is no longer valid: it was used, replaced by another one, or has expired. Ask an administrator for a new one.',
  PASSWORD_CHANGE_REQUIRED: 'You signed in with a temporary password. Choose your own to go on.',
  USER_INACTIVE: 'The user is inactive. Activate the account first.',
  PASSWORD_MISMATCH: 'The confirmation differs from the password.',
  PRINTER_UNKNOWN: 'The printer[ {printer}] does not exist.',
  LAST_ADMIN: 'At least one active administrator must remain.',
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

/** One sentence for each rule of a field. */
export const fields: Record<FieldRule, string> = {
  required: 'This field is required.',
  unknown: 'This field is not known.',
  type: 'The value is not of the expected type.',
  minLength: 'The text is too short.',
  maxLength: 'Too long. It may have at most {max} characters.',
  minItems: 'There must be at least {min}.',
  maxItems: 'There may be at most {max}.',
  min: 'It must be at least {min}.',
  max: 'It may be at most {max}.',
  oneOf: 'It must be one of: {values}.',
  repeated: 'It is there twice.',
  format: 'The format is not valid.',
  integer: 'It must be a whole number',
  email: 'The e-mail address is incomplete or not valid.',
  multipleOf: 'It must be a multiple of {step}.',
  decimals: 'It may have at most {max} decimals.',
  controlCharacters: 'It contains characters that are not allowed.',
  json: 'The content is not valid JSON.',
  mediaType: 'This content type is not accepted; send application/json.',
  invalid: 'The value is not valid.',
}
