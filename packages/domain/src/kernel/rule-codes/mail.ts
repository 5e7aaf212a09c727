/** Of papers that customers get by e-mail. */
export const MAIL_CODES = [
  'MAIL_ADDRESS_INVALID',
  'MAIL_ADDRESSES_MANY',
  'MAIL_ADDRESS_MISSING',
  'MAIL_COPIES_WITHOUT_ADDRESS',
  'MAIL_OFF',
  'MAIL_INCOMPLETE',
  'MAIL_PASSWORD_UNREADABLE',
  'MAIL_REASON_MISSING',
  'MAIL_ON_ITS_WAY',
  'MAIL_NOT_DRAWN',
  // what the server for e-mail said, or did not say
  'MAIL_UNREACHABLE',
  'MAIL_TIMEOUT',
  'MAIL_NO_SMTP',
  'MAIL_NOT_ENCRYPTED',
  'MAIL_SIGN_IN_REFUSED',
  'MAIL_DEFERRED',
  'MAIL_REFUSED',
  'MAIL_ADDRESS_REFUSED',
  'MAIL_LINE_LOST',
  // what came back afterwards
  'MAIL_RETURNED',
  'MAILBOX_OFF',
  'MAILBOX_INCOMPLETE',
  'MAILBOX_PASSWORD_UNREADABLE',
] as const

export type MailCode = (typeof MAIL_CODES)[number]
