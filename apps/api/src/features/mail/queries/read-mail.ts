import type { InvoiceMailReply } from '@cais/contract/mail/schemas'
import { refusalSentence } from '@cais/contract/messages/sentence'
import type { User } from '@cais/domain/access/actor'
import { RULE_CODES } from '@cais/domain/kernel/rule-codes'
import type { RuleFacts } from '@cais/domain/kernel/rule-error'
import { copyAddresses } from '@cais/domain/mail/addresses'
import { maySendCopies } from '@cais/domain/mail/copies'
import { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import { readSender } from '../../../gateways/mail/mail-settings.ts'
import type { Language } from '../../../http/language.ts'
import { readCopies } from '../store.ts'

type Reader = { readonly user: User; readonly lang: Language }

/** The e-mails of an invoice, and whether the user may send another. */
export async function readInvoiceMail(db: Db, id: number, { user, lang }: Reader): Promise<InvoiceMailReply> {
  const customer = await db
    .selectFrom('invoices as i')
    .innerJoin('customers as c', 'c.id', 'i.customer_id')
    .select(['c.invoice_emails as invoiceEmails', 'c.email'])
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow()
  const copies = await readCopies(db, id)
  const may = maySendCopies(user) && (await readSender(db)) !== null
  return {
    copies: copies.map((row) => ({
      id: row.id,
      address: row.address,
      copy: row.copy,
      state: row.state,
      message: sentenceOf(row.last_error, lang),
      attempts: row.attempts,
      nextAttemptAt: row.state === 'waiting' ? row.next_attempt_at : null,
      at: row.created_at,
      settledAt: row.settled_at,
      by: row.by,
      reason: row.reason,
    })),
    addresses: copyAddresses(customer),
    allowedActions: may ? [copies.length === 0 ? 'send' : 'send-again'] : [],
  }
}

const stored = z.object({ code: z.enum(RULE_CODES), facts: z.custom<RuleFacts>() })

function sentenceOf(error: unknown, lang: Language): string | null {
  const read = stored.safeParse(error)
  return read.success ? refusalSentence(lang, read.data.code, read.data.facts) : null
}
