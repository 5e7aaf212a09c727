import type { SendCopyInput } from '@cais/contract/mail/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { copyAddresses } from '@cais/domain/mail/addresses'
import { assertSendable, nextCopy } from '@cais/domain/mail/copies'
import type { Trx } from '../../db/transaction.ts'
import type { Acting } from '../../engines/history/acting.ts'
import { recordHistory } from '../../engines/history/record-history.ts'
import { readSender } from '../../gateways/mail/mail-settings.ts'
import { addCopies, type Paper, readCopies } from './mailed-papers.ts'

/** Where the papers of a customer go, and whether they go by themselves. */
export type MailedCustomer = {
  readonly invoice_emails: string
  readonly email: string
  readonly email_copies: boolean
}

type Issued = { readonly paper: Paper; readonly customer: MailedCustomer }

/** The e-mails of papers that are being issued, for customers who want them: part of the issue, one for each address. */
export async function sendIssued(
  trx: Trx,
  papers: readonly Issued[],
  by: { readonly userId: number; readonly at: Date },
): Promise<void> {
  const wanted = papers.filter(({ customer }) => customer.email_copies)
  const sender = wanted.length === 0 ? null : await readSender(trx)
  if (sender === null) return
  const copies = wanted.flatMap(({ paper, customer }) =>
    addressesOf(customer).map((address) => ({ paper, copy: 1, address, reason: '' })),
  )
  await addCopies(trx, copies, { ...by, sender })
}

/** The same for one paper whose customer is not at hand. */
export async function sendPaperIssued(
  trx: Trx,
  paper: Paper,
  by: { readonly userId: number; readonly at: Date },
): Promise<void> {
  await sendIssued(trx, [{ paper, customer: await mailedCustomer(trx, paper.customerId) }], by)
}

/**
 * Sends a paper by e-mail because a person asks for it; again only with a reason, under the next number. The caller has locked the record of the
 * paper: of two people at once the second sees what the first sent. Throws MAIL_OFF, and what assertSendable throws.
 */
export async function sendPaper(
  trx: Trx,
  paper: Paper,
  { addresses, reason }: SendCopyInput,
  acting: Acting,
): Promise<void> {
  const sender = await readSender(trx)
  if (sender === null) throw new RuleError('MAIL_OFF')
  const known = await readCopies(trx, paper)
  const receivers = addresses ?? addressesOf(await mailedCustomer(trx, paper.customerId))
  assertSendable(known, { number: paper.number, addresses: receivers, reason })
  const copy = nextCopy(known)
  const why = known.length === 0 ? '' : reason.trim()
  await addCopies(
    trx,
    receivers.map((address) => ({ paper, copy, address, reason: why })),
    { userId: acting.user.id, at: acting.now, sender },
  )
  await recordHistory(trx, {
    objectType: paper.objectType,
    objectId: paper.objectId,
    user: acting.user,
    origin: acting.origin ?? {},
    action: copy === 1 ? 'send-copy' : 'send-copy-again',
    facts: { number: paper.number, copy, addresses: receivers, ...(why !== '' && { reason: why }) },
    at: acting.now.toISOString(),
  })
}

const addressesOf = ({ invoice_emails, email }: MailedCustomer) =>
  copyAddresses({ invoiceEmails: invoice_emails, email })

const mailedCustomer = (trx: Trx, id: number): Promise<MailedCustomer> =>
  trx
    .selectFrom('customers')
    .select(['invoice_emails', 'email', 'email_copies'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
