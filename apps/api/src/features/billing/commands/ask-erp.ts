import type { ErpAnswer } from '@cais/contract/erp/schemas'
import { refusalSentence } from '@cais/contract/messages/sentence'
import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import { areNumbersUnconfirmed } from '../../../db/next-number.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { queueDelivery } from '../../../engines/outbox/add-message.ts'
import { type AskedNow, askNow } from '../../../engines/outbox/deliver-message.ts'
import type { SendContext } from '../../../engines/outbox/sender.ts'
import type { Language } from '../../../http/language.ts'
import { erpInvoiceSender } from './hand-over.ts'

type Question = { readonly orderId: number; readonly sendAgain: boolean; readonly lang: Language }

/**
 * Asks the ERP, while somebody waits, whether it has the invoice of a document. What it has is billed at once; what it surely does not have is sent again
 * where the caller says so. Throws NOT_FOUND, NUMBERS_UNCONFIRMED, ERP_NOTHING_TO_ASK.
 */
export async function askErp(
  context: Omit<SendContext, 'at'>,
  { orderId, sendAgain, lang }: Question,
  acting: Acting,
): Promise<ErpAnswer> {
  const { db } = context
  if (await areNumbersUnconfirmed(db)) throw new RuleError('NUMBERS_UNCONFIRMED')
  const message = await findMessage(db, orderId, acting.user)
  const asked = message && (await askNow(message.id, erpInvoiceSender, context))
  if (message === undefined || asked === undefined) return await settledMeanwhile(db, orderId)
  const isCertain = asked.quietUntil <= context.now()
  if (asked.answer.outcome === 'absent' && isCertain && sendAgain) {
    const isQueued = await sendNow(db, message, acting)
    if (isQueued) return { ...NOTHING, outcome: 'sent-again' }
  }
  return presentAnswer(asked, lang)
}

const NOTHING = { invoiceNumber: null, message: null, sendableAt: null } as const

function presentAnswer({ answer, quietUntil }: AskedNow, lang: Language): ErpAnswer {
  if (answer.outcome === 'absent')
    return { ...NOTHING, outcome: 'absent', sendableAt: quietUntil.toISOString() }
  if (answer.outcome === 'done') {
    const { number } = answer.result as { readonly number: string }
    return { ...NOTHING, outcome: 'billed', invoiceNumber: number }
  }
  const message = refusalSentence(lang, answer.error.code, answer.error.facts)
  return { ...NOTHING, outcome: answer.outcome === 'in-doubt' ? 'in-doubt' : 'unanswered', message }
}

/** The invoice of the document that is on its way. Throws NOT_FOUND for a document that the user does not see. */
async function findMessage(db: Db, orderId: number, user: Acting['user']) {
  const order = await db.selectFrom('orders').select('branch_id').where('id', '=', orderId).executeTakeFirst()
  if (order === undefined || !isInScope(user.scope, { branchId: order.branch_id }))
    throw new RuleError('NOT_FOUND', { order: orderId })
  return await db
    .selectFrom('outbox_messages')
    .select(['id', 'kind', 'key', 'subject', 'version'])
    .where('kind', '=', 'erp-invoice')
    .where('object_type', '=', 'order')
    .where('object_id', '=', String(orderId))
    .where('state', 'in', ['sent', 'in-doubt'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** Billed while the question was under way; otherwise there is nothing to ask about. */
async function settledMeanwhile(db: Db, orderId: number): Promise<ErpAnswer> {
  const invoice = await db
    .selectFrom('invoices')
    .select('number')
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (invoice === undefined) throw new RuleError('ERP_NOTHING_TO_ASK', { order: orderId })
  return { ...NOTHING, outcome: 'billed', invoiceNumber: invoice.number }
}

type Message = NonNullable<Awaited<ReturnType<typeof findMessage>>>

/** Makes the message due: the job asks once more and sends. False when somebody else has it in hand. */
const sendNow = (db: Db, { id, kind, key, subject, version }: Message, { user, now, origin }: Acting) =>
  inTransaction(db, async (trx) => {
    const at = now.toISOString()
    const updated = await trx
      .updateTable('outbox_messages')
      .set({ next_attempt_at: at, version: sql`version + 1` })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('state', '=', 'in-doubt')
      .executeTakeFirst()
    if (updated.numUpdatedRows === 0n) return false
    await queueDelivery(trx, id)
    const facts = { kind, key, subject }
    const entry = {
      objectType: 'outbox',
      objectId: id,
      user,
      origin: origin ?? {},
      action: 'repeat',
      facts,
      at,
    }
    await recordHistory(trx, entry)
    return true
  })
