import { canDo, type GeneralAction } from '../access/actions.ts'
import type { User } from '../access/actor.ts'
import { RuleError } from '../kernel/rule-error.ts'
import type { OutboxState } from '../outbox/outbox.ts'

/** How the server for e-mail is spoken to: encrypted from the first byte, after STARTTLS, or not at all. */
export const MAIL_SECURITIES = ['starttls', 'tls', 'none'] as const
export type MailSecurity = (typeof MAIL_SECURITIES)[number]

export const MAIL_PORTS: Readonly<Record<MailSecurity, number>> = { starttls: 587, tls: 465, none: 25 }

/** Of the mailbox that reports of failed deliveries reach (IMAP). */
export const MAILBOX_PORTS: Readonly<Record<MailSecurity, number>> = { starttls: 143, tls: 993, none: 143 }

/** One e-mail with a paper: the first sending is copy 1; who sends again makes the next. */
export type MailCopy = { readonly copy: number; readonly address: string; readonly state: OutboxState }

/** The number of the next sending: all addresses of one sending share it. */
export const nextCopy = (copies: readonly Pick<MailCopy, 'copy'>[]): number =>
  Math.max(0, ...copies.map(({ copy }) => copy)) + 1

/** The key of one e-mail in the outbox: a paper, the sending, and who gets it. */
export const mailKey = (number: string, copy: number, address: string): string =>
  `${number} #${copy} ${address.toLowerCase()}`

/** Papers that leave by e-mail, each a kind of message of the outbox. */
export const MAILED_PAPERS = ['invoice-mail', 'note-mail', 'receipt-mail', 'statement-mail'] as const
export type MailedPaper = (typeof MAILED_PAPERS)[number]

const SENDERS = {
  'invoice-mail': 'send-copies',
  'note-mail': 'send-notes',
  'receipt-mail': 'send-receipts',
  'statement-mail': 'send-receipts',
} as const satisfies Readonly<Record<MailedPaper, GeneralAction>>

/** Whether the user may send such papers by e-mail, the first time or again. */
export const maySend = (user: Pick<User, 'roles'>, paper: MailedPaper): boolean =>
  canDo(user.roles, SENDERS[paper])

type Sending = { readonly number: string; readonly addresses: readonly string[]; readonly reason: string }

/**
 * Whether a paper may be sent (again) by a person. Throws MAIL_ADDRESS_MISSING, MAIL_REASON_MISSING for one that was sent before, and
 * MAIL_ON_ITS_WAY while an earlier sending to one of the addresses has no result.
 */
export function assertSendable(copies: readonly MailCopy[], { number, addresses, reason }: Sending): void {
  if (addresses.length === 0) throw new RuleError('MAIL_ADDRESS_MISSING', { number })
  const open = copies.find(
    ({ address, state }) =>
      (state === 'waiting' || state === 'sent') &&
      addresses.some((one) => one.toLowerCase() === address.toLowerCase()),
  )
  if (open) throw new RuleError('MAIL_ON_ITS_WAY', { number, address: open.address })
  if (copies.length > 0 && reason.trim() === '')
    throw new RuleError('MAIL_REASON_MISSING', { number }, [
      { field: 'reason', rule: 'MAIL_REASON_MISSING', facts: { number } },
    ])
}

/** Whether a report that it came back says something new of an e-mail: of one that was refused, or did not leave, it does not. */
export const canComeBack = (state: OutboxState): boolean => state === 'done' || state === 'in-doubt'

/** The worst state of some e-mails, for one mark beside a document; null = none was ever to be sent. Only the newest to each address counts. */
export function mailStateOf(copies: readonly MailCopy[]): OutboxState | null {
  const newest = new Map<string, MailCopy>()
  for (const one of copies) {
    const known = newest.get(one.address.toLowerCase())
    if (known === undefined || known.copy < one.copy) newest.set(one.address.toLowerCase(), one)
  }
  const states = [...newest.values()].map(({ state }) => state)
  return WORST_FIRST.find((state) => states.includes(state)) ?? null
}

const WORST_FIRST: readonly OutboxState[] = ['in-doubt', 'failed', 'waiting', 'sent', 'done']
