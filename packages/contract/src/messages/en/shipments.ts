import type { ShipmentsCode } from '@cais/domain/kernel/rule-codes/shipments'

export const shipments: Record<ShipmentsCode, string> = {
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
  SHIPMENT_INCOMPLETE: 'The shipment is not complete[: {fields:field}].',
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
  SIGNATURE_MISSING: 'Let the customer sign, or say why nobody does.',
  RECEIVER_MISSING: 'Say who received it.',
  GOODS_NOT_CONFIRMED:
    'Say of each loaded article whether its goods stay reserved or are released[. Missing: {articles}].',
  PRINT_ROLE_MISSING: 'You cannot print {papers}[. This role is needed: {roles:role}]. Nothing was printed.',
  REPRINT_REASON_MISSING: 'Already on paper: {papers}. Give the reason for printing again.',
  PRINT_ANSWERED:
    'The print of {paper} was already answered otherwise. Look where it stands and ask for it again.',
  NOT_FINISHED: 'A shipment can be invoiced only once it is finished.',
  PRINT_AT_PRINTER:
    'The print of {paper} is at the printer {printer}. Wait for it, or take it off the queue.',
  PRINT_MAY_BE_OUT:
    'The printer {printer} does not confirm that it gave up {paper}: it may be on paper already. Look at the printer before sending it to another one.',
  PRINTER_FORM: 'The printer {printer} does not take this. Choose another one, or open the PDF.',
  PRINTER_DOWN: 'The printer {printer} is not ready. See its state and repeat.',
  SCHEDULE_NEVER_LEAVES:
    'With this rule it never leaves: it falls on days without work only, which are skipped. Change the days, or what happens on Sundays and holidays.',
  SCHEDULE_STARTS_TOO_LATE: 'The first date must be {latest:date} at the latest.',
  SCHEDULE_OPENED: 'The shipment of today has been opened already[: {number}].',
  SCHEDULE_NOTHING_WAITS:
    'No document waits for this departure in warehouse {warehouse}. The shipment is opened when there is one.',
  SCHEDULE_FLEET_INACTIVE:
    '{name} is not in use any more. Choose another truck, driver or team in the schedule.',
}
