import { isMailAddress } from '@cais/domain/mail/addresses'
import { MAIL_SECURITIES } from '@cais/domain/mail/copies'
import { OUTBOX_STATES } from '@cais/domain/outbox/outbox'
import { z } from 'zod'
import { calendarDate, instant, optionalVersion, text } from '../kernel/fields.ts'

const address = text(200).refine(isMailAddress, { params: { rule: 'email' } })
const optionalAddress = text(200).refine((value) => value === '' || isMailAddress(value), {
  params: { rule: 'email' },
})

const server = {
  host: text(200),
  port: z.int().min(1).max(65_535).nullable().describe('null = 587, 465 or 25, by the security'),
  security: z.enum(MAIL_SECURITIES).describe("'tls' = encrypted from the first byte; 'none' = never"),
  username: text(200).describe('Empty = the server takes mail without signing in'),
  senderName: text(100),
  senderAddress: optionalAddress,
  replyTo: optionalAddress.describe('Where answers go; empty = to the sender'),
}

const password = text(200).describe('Left out or empty = the stored one stays')

const fields = {
  active: z.boolean().describe('false = nothing leaves by e-mail, and what waits stays'),
  ...server,
  readsReturned: z.boolean().describe('Reads the mailbox of the sender for e-mails that came back'),
  mailboxHost: text(200),
  mailboxPort: z.int().min(1).max(65_535).nullable().describe('null = 993 or 143, by the security'),
  mailboxSecurity: z.enum(MAIL_SECURITIES),
  mailboxUsername: text(200),
  mailboxFolder: text(200).describe('Empty = INBOX'),
}

export const mailSettings = z.object({
  ...fields,
  hasPassword: z.boolean().describe('One is stored; it is never sent back'),
  hasMailboxPassword: z.boolean(),
  mailboxReading: z
    .object({
      at: instant,
      message: z.string().nullable().describe('Why it could not be read; null = it was'),
    })
    .nullable()
    .describe('The last one; null = it was never read'),
  version: z.int(),
})
export type MailSettingsReply = z.infer<typeof mailSettings>

export const mailSettingsInput = z
  .strictObject({ ...fields, password, mailboxPassword: password })
  .partial()
  .extend({ version: optionalVersion })
export type MailSettingsInput = z.output<typeof mailSettingsInput>

export const mailTestInput = z
  .strictObject({ ...server, password })
  .partial()
  .extend({ to: address.describe('Who gets the test mail') })
export type MailTestInput = z.output<typeof mailTestInput>

export const mailTestReply = z.object({
  ok: z.boolean(),
  message: z.string().describe('What the server said, or what is wrong, in words'),
})

/** One e-mail with a paper. */
export const mailCopy = z.object({
  id: z.int(),
  address: z.string(),
  copy: z.int().describe('Number of the sending: 1 = as it was issued, or the first by hand'),
  state: z.enum(OUTBOX_STATES),
  message: z.string().nullable().describe('Why it is not there, in words'),
  attempts: z.int(),
  nextAttemptAt: instant.nullable().describe('null = it is not tried again by itself'),
  at: instant,
  settledAt: instant.nullable(),
  by: z.string().nullable(),
  reason: z.string(),
})
export type MailCopyReply = z.infer<typeof mailCopy>

export const paperMail = z.object({
  copies: z.array(mailCopy).describe('The newest first'),
  addresses: z.array(z.string()).describe('Where the next one would go'),
  allowedActions: z.array(z.enum(['send', 'send-again'])),
})
export type PaperMailReply = z.infer<typeof paperMail>

export const sendCopyInput = z.strictObject({
  addresses: z
    .array(address)
    .min(1)
    .max(5)
    .optional()
    .describe('Left out: those of the customer as they are now'),
  reason: text(300).default('').describe('Why it is sent again'),
})
export type SendCopyInput = z.output<typeof sendCopyInput>

export const statementPeriod = z.strictObject({ from: calendarDate, to: calendarDate })
export const sendStatementInput = sendCopyInput.extend({ from: calendarDate, to: calendarDate })
