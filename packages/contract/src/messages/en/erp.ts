import type { ErpCode } from '@cais/domain/kernel/rule-codes/erp'

export const erp: Record<ErpCode, string> = {
  EXCHANGE_NOT_REPEATABLE:
    'This exchange is not repeated: it has ended, is on its way, or its data are not kept.',
  EXCHANGE_IN_DOUBT:
    'Nobody knows whether the first sending arrived. If it did, the retailer gets it twice: ask them, and choose to send it again.',
  OUTBOX_IN_DOUBT:
    'Nobody knows whether this message arrived, and the receiver cannot be asked. Check with them before sending it again.',
  OUTBOX_NOT_REPEATABLE: 'This message is on its way or done; there is nothing to repeat. Refresh the page.',
  OUTBOX_NO_ANSWER: 'It was sent and no answer came. Nobody knows whether it arrived.',
  OUTBOX_SENDER_STOPPED: 'The server stopped while sending it. Nobody knows whether it arrived.',
  ERP_CUSTOMER_CODE_LONG:
    "The code of the customer[ '{code}'] has more than {max} characters, which the ERP does not accept. Correct the customer's card.",
  ERP_NAME_LONG:
    "The name of the customer[ '{name}'] has more than {max} characters, which the ERP does not accept. Shorten it on the customer's card.",
  ERP_REGISTRATION_LONG:
    "The registration[ '{registration}'] has more than {max} characters, which the ERP does not accept. Correct it on the shipment.",
  ERP_REFERENCE_LONG:
    "The reference[ '{reference}'] has more than {max} characters, which the ERP does not accept.",
  ERP_PRICE_DECIMALS:
    'The price of article[ {product}] has more than {max} decimals in the ERP[: {price}]. Correct it in the ERP.',
  ERP_CONNECTION_INCOMPLETE:
    'Still to be filled in: {fields:field}. Complete the connection in Settings › ERP connection.',
  ERP_SECRET_UNREADABLE:
    'The stored password cannot be read, because it was encrypted with another key. Enter it again in the ERP connection.',
  ERP_SECRET_KEY_MISSING:
    'The server has no key to store passwords with, and cannot make one in its data folder. Ask whoever installed it to set one.',
  ERP_DRIVER_MISSING:
    'The library for SQL Server (tedious and tarn) is missing on the server. Install it and restart.',
  ERP_UNREACHABLE:
    'The ERP[ at {host}] does not answer: check the address, the port and whether it is running.',
  ERP_TIMEOUT: 'The ERP[ at {host}] did not answer in time.',
  ERP_SIGN_IN_REFUSED: 'The ERP[ at {host}] refused the user or the password.',
  ERP_REFUSED: 'The ERP refused the document[: {reason}]. Correct it and invoice again.',
  ERP_ANSWER_UNREADABLE:
    'The ERP[ at {host}] answered something unreadable. Check the address of the Web API.',
  ERP_READ_FAILED: 'The ERP refused to read {table}. Check the database and the rights to read.',
  ERP_DOCUMENT_MISSING:
    'The ERP said that it accepted {reference}, but the document is not there yet. It is asked again.',
  ERP_DOCUMENT_TWICE:
    'The ERP has more than one document with the reference {reference}: {numbers}. Cancel those that are too many there.',
  ERP_DOCUMENT_DIFFERS:
    'Document {number} of the ERP has the total {found:money} and should have {expected:money}. Correct or cancel it in the ERP.',
  ERP_DOCUMENTS_ON_THE_WAY:
    '{count} documents are on their way to the ERP. Wait until they arrive, or settle them in Outbox, before changing the ERP.',
  ERP_NOTHING_TO_ASK: 'No invoice of this document is on its way to the ERP. Refresh the page.',
  ERP_OWNS_ACCOUNT: 'The ERP keeps the account: record the payment there.',
  ERP_OWNS_FIELD:
    'This field comes from the ERP. Change it there; the next synchronisation brings the change.',
}
