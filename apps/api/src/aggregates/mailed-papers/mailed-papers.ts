import { randomUUID } from 'node:crypto'
import { type MailedPaper, mailKey } from '@cais/domain/mail/copies'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import { addMessages, type NewMessage } from '../../engines/outbox/add-message.ts'
import type { OutboxMessage } from '../../engines/outbox/sender.ts'

/** A paper that leaves by e-mail: the record that it is of, the number that people know it by, and whose it is. */
export type Paper = {
  readonly kind: MailedPaper
  readonly objectType: 'invoice' | 'creditnote' | 'payment' | 'customer'
  readonly objectId: number
  readonly number: string
  readonly customerId: number
  /** Of a statement. */
  readonly period?: { readonly from: string; readonly to: string }
}

/** What an e-mail carries in the outbox: which sending, and the Message-ID that it will bear. The paper is the object of the message. */
const payload = z.object({
  copy: z.int(),
  address: z.string(),
  messageId: z.string(),
  reason: z.string(),
  period: z.object({ from: z.string(), to: z.string() }).optional(),
})
export type CopyPayload = z.infer<typeof payload>

export const readPayload = (message: Pick<OutboxMessage, 'payload'>): CopyPayload =>
  payload.parse(message.payload)

export type NewCopy = {
  readonly paper: Paper
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
      ({ paper: { kind, objectType, objectId, number, period }, ...copy }): NewMessage => ({
        kind,
        key: mailKey(number, copy.copy, copy.address),
        payload: {
          ...copy,
          messageId: newMessageId(sender),
          ...(period && { period }),
        } satisfies CopyPayload,
        objectType,
        objectId,
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

/** The e-mails of a paper, the newest first. */
export async function readCopies(
  db: Db,
  { kind, objectType, objectId, number }: Pick<Paper, 'kind' | 'objectType' | 'objectId' | 'number'>,
) {
  const rows = await db
    .selectFrom('outbox_messages as m')
    .leftJoin('users as u', 'u.id', 'm.created_by')
    .select(['m.id', 'm.state', 'm.attempts', 'm.next_attempt_at', 'm.last_error', 'm.payload'])
    .select(['m.created_at', 'm.settled_at', sql<string | null>`rtrim(u.name || ' ' || u.surname)`.as('by')])
    .where('m.object_type', '=', objectType)
    .where('m.object_id', '=', String(objectId))
    .where('m.kind', '=', kind)
    .where('m.subject', '=', number)
    .orderBy('m.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, ...readPayload(row) }))
}
