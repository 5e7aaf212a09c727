import type { SendCopyInput } from '@cais/contract/mail/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { copyAddresses } from '@cais/domain/mail/addresses'
import { assertSendable, nextCopy } from '@cais/domain/mail/copies'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { readSender } from '../../../gateways/mail/mail-settings.ts'
import { addCopies, readCopies } from '../store.ts'

type Issued = {
  readonly id: number
  readonly number: string
  readonly customer: {
    readonly invoice_emails: string
    readonly email: string
    readonly email_copies: boolean
  }
}

/** The e-mails of invoices that are being issued, for customers who want them: part of the billing, one for each address. */
export async function sendIssued(
  trx: Trx,
  invoices: readonly Issued[],
  by: { readonly userId: number; readonly at: Date },
): Promise<void> {
  const wanted = invoices.filter(({ customer }) => customer.email_copies)
  const sender = wanted.length === 0 ? null : await readSender(trx)
  if (sender === null) return
  const copies = wanted.flatMap(({ id, number, customer }) =>
    copyAddresses({ invoiceEmails: customer.invoice_emails, email: customer.email }).map((address) => ({
      invoiceId: id,
      number,
      copy: 1,
      address,
      reason: '',
    })),
  )
  await addCopies(trx, copies, { ...by, sender })
}

/**
 * Sends an invoice by e-mail because a person asks for it; again only with a reason, under the next number. Throws MAIL_OFF, and what
 * assertSendable throws.
 */
export async function sendCopies(
  trx: Trx,
  invoiceId: number,
  { addresses, reason }: SendCopyInput,
  acting: Acting,
): Promise<void> {
  const invoice = await lockInvoice(trx, invoiceId)
  const sender = await readSender(trx)
  if (sender === null) throw new RuleError('MAIL_OFF')
  const known = await readCopies(trx, invoiceId)
  const receivers =
    addresses ?? copyAddresses({ invoiceEmails: invoice.invoice_emails, email: invoice.email })
  assertSendable(known, { number: invoice.number, addresses: receivers, reason })
  const copy = nextCopy(known)
  const why = known.length === 0 ? '' : reason.trim()
  await addCopies(
    trx,
    receivers.map((address) => ({ invoiceId, number: invoice.number, copy, address, reason: why })),
    { userId: acting.user.id, at: acting.now, sender },
  )
  await recordHistory(trx, {
    objectType: 'invoice',
    objectId: invoiceId,
    user: acting.user,
    origin: acting.origin ?? {},
    action: copy === 1 ? 'send-copy' : 'send-copy-again',
    facts: { number: invoice.number, copy, addresses: receivers, ...(why !== '' && { reason: why }) },
    at: acting.now.toISOString(),
  })
}

/** Two people at once: the second one sees what the first one sent. */
const lockInvoice = (trx: Trx, id: number) =>
  trx
    .selectFrom('invoices as i')
    .innerJoin('customers as c', 'c.id', 'i.customer_id')
    .select(['i.number', 'c.invoice_emails', 'c.email'])
    .where('i.id', '=', id)
    .forNoKeyUpdate('i')
    .executeTakeFirstOrThrow()
