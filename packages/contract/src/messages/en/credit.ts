import type { CreditCode } from '@cais/domain/kernel/rule-codes/credit'

export const credit: Record<CreditCode, string> = {
  NEGOTIATED_PRICE_MISSING: 'This line has no negotiated price.',
  CREDIT_PRICE_WRONG: 'The price[ {price:money}] cannot be above the invoiced one[: {invoiced:money}].',
  CREDIT_OVER_REST:
    'No more than what is left of this line of the invoice can be credited[: {quantity:quantity}][, {net:money} net of VAT]. Other credit notes count.',
  CLOVER_OVER_TOTAL:
    'The Clover amount[ {clover:money}] cannot be above the total net of VAT[: {net:money}].',
  CLAIM_HAS_CREDIT_NOTE: 'This claim has a credit note already. Confirm that you want another one.',
  CREDIT_GOODS_ARE_BACK:
    'The goods are collected: send it back to the collection, or have the credit note closed.',
  CREDIT_NOTHING: 'There is nothing to credit: the total is zero.',
  COLLECTOR_APPROVED_IT: 'Whoever approved the collection does not collect: name another person.',
  COLLECTOR_WRONG: 'Name an active collector with access to this branch.',
  CREDIT_OVER_ASKED: 'It cannot be more than what was asked for[: {asked:quantity}].',
  COLLECTION_INCOMPLETE:
    'Each line needs the received quantity and the batch, and a reason if less came back or another batch.',
  RETURNS_WAREHOUSE_MISSING:
    'The branch[ {branch}] has no returns warehouse. Ask an administrator to create it.',
  RETURNED_GOODS_MOVED:
    'Some of the goods left the returns warehouse: it cannot be sent back to the collection any more.',
  CLAIM_IS_LINKED: 'This claim has a credit note: unlink it first.',
  CLAIM_LINE_DEALT: 'A credit note deals with this line already.',
  CLAIM_NOTHING_MATCHED: 'No open line is matched to an invoice.',
  CLAIM_NUMBER_TAKEN: 'This customer has a claim with this number already[: {number}].',
  CLAIM_OF_TWO_CUSTOMERS: 'The claim[ {number}] stands in the file with two customers.',
  CREDIT_NOTE_HAS_CLAIM: 'This credit note belongs to another claim[: {claim}].',
  CREDIT_NOTE_ISSUED_FOR_CLAIM:
    'The credit note[ {number}] was issued with the number of this claim: it cannot be unlinked any more.',
  CREDIT_NOTE_OF_OTHER: 'This credit note belongs to another customer.',
  QUARANTINE_OWNER_WRONG: 'Name an active user who works on claims.',
  QUARANTINE_TARGET_UNKNOWN: 'We do not know this code[: {code}].',
  RETAILER_CUSTOMER_TAKEN: 'One of the customers does not exist or belongs to another retailer.',
  RETAILER_MISSING: 'Your account is not linked to a retailer. Ask an administrator to link it.',
  RETAILER_USER_WRONG: 'Name users with the role of B2B claims who belong to no other retailer.',
  COLLECTION_UNSIGNED: 'The signature of whoever handed the goods over is missing, or why nobody signed.',
  COLLECTION_NOT_ON_TRUCK:
    'Shipment[ {number}] is of another branch: choose one of the branch of the collection.',
  DELIVERY_NOT_REFUSED: 'The customer refused nothing of this delivery: there is nothing to credit.',
  DELIVERY_NOT_BILLED: 'This delivery has no invoice yet: invoice it before you create the credit note.',
  RETURNS_OVER_REST: 'Only[ {rest:quantity}] is left in the returns warehouse.',
  RETURNS_NOT_SALEABLE:
    'Batch[ {batch}] does not go back to sale: it is damaged or expired[, expiry {expiry}].',
  RETURNS_OTHER_WAREHOUSE:
    'Choose a sale warehouse of the branch[ {branch}], and goods of one warehouse only.',
  WITNESS_DECIDED: 'Who decides on the destruction is not its witness: name another person.',
  WITNESS_NEEDED: 'Name the colleague who witnesses the destruction and confirms it.',
  WITNESS_OTHER: 'Only the witness[, {witness},] confirms or declines this destruction.',
  WITNESS_UNKNOWN: 'Name an active colleague who deals with returns of this branch.',
  WITNESS_MISSING: 'Say who saw the goods destroyed, or who received them.',
  INVOICE_LINE_WRONG: 'This line is not of an invoice of this customer and operation.',
  CREDIT_NOT_ISSUED: 'It is not issued yet: only an issued note is printed.',
  CREDIT_WITHOUT_COLLECTION: 'This credit note has no collection.',
  DEBIT_PRICE_WRONG:
    'On a debit note the price[ {price:money}] has to be above the invoiced one[: {invoiced:money}].',
  DEBIT_OVER_BILLED: 'No more than what was billed on this line can be charged[: {quantity:quantity}].',
  CHARGES_ON_CREDIT: 'Only a debit note has charges.',
  REBATE_NO_INVOICES: 'In this period the customer has no invoices of this operation left to credit.',
  REBATE_OVER_REST:
    'The invoices of the period let only[ {net:money} net of VAT] be credited. Other credit notes count.',
  REBATE_REASON_WRONG: 'A rebate over a period needs a reason without goods: rebate, event or space.',
  REBATE_TOO_LONG: 'The period has more than {max} lines of invoices: choose a shorter one.',
  INVOICE_CREDITED: 'Nothing of this invoice is left to credit.',
  USER_PRINTER_MISSING: 'You have no billing printer: choose one in your profile.',
}
