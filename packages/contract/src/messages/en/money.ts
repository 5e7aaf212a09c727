import type { MoneyCode } from '@cais/domain/kernel/rule-codes/money'

export const money: Record<MoneyCode, string> = {
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
  SALE_NEEDS_CONFIRMATION:
    'A payment of {amount:money} must be confirmed by a second person: invoice on account and record the payment afterwards.',
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
  OPENING_EXISTS:
    'The document[ {document}] is among the opening balances of this customer already[, with {amount:money}]. What was entered never changes: put the difference on another document.',
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
}
