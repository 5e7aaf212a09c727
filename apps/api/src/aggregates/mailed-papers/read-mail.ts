import type { PaperMailReply } from '@cais/contract/mail/schemas'
import { refusalSentence } from '@cais/contract/messages/sentence'
import type { User } from '@cais/domain/access/actor'
import { RULE_CODES } from '@cais/domain/kernel/rule-codes'
import type { RuleFacts } from '@cais/domain/kernel/rule-error'
import { copyAddresses } from '@cais/domain/mail/addresses'
import { maySend } from '@cais/domain/mail/copies'
import { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import { readSender } from '../../gateways/mail/mail-settings.ts'
import type { Language } from '../../http/language.ts'
import { type Paper, readCopies } from './mailed-papers.ts'

type Reader = { readonly user: User; readonly lang: Language }

/** The e-mails of a paper, and whether the user may send another. */
export async function readPaperMail(db: Db, paper: Paper, { user, lang }: Reader): Promise<PaperMailReply> {
  const customer = await db
    .selectFrom('customers')
    .select(['invoice_emails as invoiceEmails', 'email'])
    .where('id', '=', paper.customerId)
    .executeTakeFirstOrThrow()
  const copies = await readCopies(db, paper)
  const may = maySend(user, paper.kind) && (await readSender(db)) !== null
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

/** A stored refusal in words; null = there is none. */
export function sentenceOf(error: unknown, lang: Language): string | null {
  const read = stored.safeParse(error)
  return read.success ? refusalSentence(lang, read.data.code, read.data.facts) : null
}
