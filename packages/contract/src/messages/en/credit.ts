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
