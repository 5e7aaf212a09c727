import { randomUUID } from 'node:crypto'
import { mailKey } from '@cais/domain/mail/copies'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import { addMessages, type NewMessage } from '../../engines/outbox/add-message.ts'
import type { OutboxMessage } from '../../engines/outbox/sender.ts'

/** What an e-mail carries in the outbox: which paper, which sending, and the Message-ID that it will bear. */
const payload = z.object({
  invoiceId: z.int(),
  copy: z.int(),
  address: z.string(),
  messageId: z.string(),
  reason: z.string(),
})
export type CopyPayload = z.infer<typeof payload>

export const readPayload = (message: Pick<OutboxMessage, 'payload'>): CopyPayload =>
  payload.parse(message.payload)

export type NewCopy = {
  readonly invoiceId: number
  readonly number: string
  readonly copy: number
  readonly address: string
  readonly reason: string
}

/** Who causes it and when, and the address that it leaves from. */
type Sending = { readonly userId: number; readonly at: Date; readonly sender: string }

/** Puts e-mails into the outbox as part of the caller's transaction: no commit, no e-mail. */
export const addCopies = (
  trx: Trx,
  copies: readonly NewCopy[],
  { userId, at, sender }: Sending,
): Promise<void> =>
  addMessages(
    trx,
    copies.map(
      ({ number, ...copy }): NewMessage => ({
        kind: 'invoice-mail',
        key: mailKey(number, copy.copy, copy.address),
        payload: { ...copy, messageId: newMessageId(sender) } satisfies CopyPayload,
        objectType: 'invoice',
        objectId: copy.invoiceId,
        subject: number,
        receiver: copy.address,
        userId,
        at,
      }),
    ),
  )

/** Ours, so that a mail that somebody finds can be told from every other; it stays with the mail, however often it is tried. */
export const newMessageId = (sender: string) =>
  `<${randomUUID()}.cais@${sender.split('@')[1] ?? 'cais.invalid'}>`

/** The e-mails of an invoice, the newest first. */
export async function readCopies(db: Db, invoiceId: number) {
  const rows = await db
    .selectFrom('outbox_messages as m')
    .leftJoin('users as u', 'u.id', 'm.created_by')
    .select(['m.id', 'm.state', 'm.attempts', 'm.next_attempt_at', 'm.last_error', 'm.payload'])
    .select(['m.created_at', 'm.settled_at', sql<string | null>`rtrim(u.name || ' ' || u.surname)`.as('by')])
    .where('m.object_type', '=', 'invoice')
    .where('m.object_id', '=', String(invoiceId))
    .where('m.kind', '=', 'invoice-mail')
    .orderBy('m.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, ...readPayload(row) }))
}
