import type { MailCode } from '@cais/domain/kernel/rule-codes/mail'

export const mail: Record<MailCode, string> = {
  MAIL_ADDRESS_INVALID: "'{address}' is not an e-mail address. Correct it or take it out.",
  MAIL_ADDRESSES_MANY: 'These are too many addresses: give {max} at most.',
  MAIL_ADDRESS_MISSING:
    'There is no e-mail address to send[ {number}] to. Give one, or complete the card of the customer.',
  MAIL_COPIES_WITHOUT_ADDRESS:
    'To get copies by e-mail the customer needs an address. Fill in the e-mails for invoices.',
  MAIL_OFF: 'Sending e-mails is switched off. Switch it on in Settings › E-mail.',
  MAIL_INCOMPLETE: 'Still to fill in: {fields:field}. Complete it in Settings › E-mail.',
  MAIL_PASSWORD_UNREADABLE:
    'The stored password cannot be read, because it was encrypted with another key. Enter it again in Settings › E-mail.',
  MAIL_REASON_MISSING: '{number} was sent by e-mail before. Give the reason for sending it again.',
  MAIL_ON_ITS_WAY: '{number} is on its way to {address}. Wait for the result before you send it again.',
  MAIL_NOT_DRAWN: 'The PDF could not be drawn, and nothing was sent. It is tried again.',
  MAIL_UNREACHABLE:
    'The mail server {host} does not answer: check the address, the port and whether it is on.',
  MAIL_TIMEOUT: 'The mail server {host} did not answer in time, and nothing was delivered.',
  MAIL_NO_SMTP: 'What answers at {host} is not a mail server (SMTP). Check the address and the port.',
  MAIL_NOT_ENCRYPTED:
    'The encrypted connection to {host} failed: the server does not offer it, or its certificate is not valid. Check security and port.',
  MAIL_SIGN_IN_REFUSED: 'The mail server {host} refused the user or the password.',
  MAIL_DEFERRED: 'The mail server asked to try again later[: {reply}].',
  MAIL_REFUSED: 'The mail server refused the message[: {reply}].',
  MAIL_ADDRESS_REFUSED:
    'The address {address} was refused[: {reply}]. Correct it on the card of the customer and send again.',
  MAIL_LINE_LOST:
    'The line to the mail server broke after the message was sent. Nobody knows whether it arrived; ask the customer before you send it again.',
  MAIL_RETURNED:
    "The e-mail to {address} was taken and came back later[: {reply}]. Correct the address on the customer's card and send again.",
  MAILBOX_OFF: 'Reading of returned e-mails is switched off. Switch it on in Settings › E-mail.',
  MAILBOX_INCOMPLETE: 'Still to fill in: {fields:field}. Complete it in Settings › E-mail.',
  MAILBOX_PASSWORD_UNREADABLE:
    'The stored password of the mailbox cannot be read, because it was encrypted with another key. Type it again in Settings › E-mail.',
}
