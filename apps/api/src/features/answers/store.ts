import type { AnswerFormat, AnswerKind } from '@cais/domain/answers/answer'
import type { OrderResponseLine } from '@cais/domain/answers/documents'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import type { OutboxMessage } from '../../engines/outbox/sender.ts'

const payload = z.object({ answerId: z.int() })

export const readPayload = (message: Pick<OutboxMessage, 'payload'>): number =>
  payload.parse(message.payload).answerId

export type StoredAnswer = {
  readonly id: number
  readonly kind: AnswerKind
  readonly object_id: number
  readonly version: number
  readonly number: string
  readonly retailer_id: string
  readonly order_id: number | null
  readonly lines: readonly OrderResponseLine[] | null
  readonly format: AnswerFormat | null
  readonly file_name: string | null
  readonly content: Buffer | null
  /** It takes back an advice of a delivery that was cancelled. */
  readonly withdraws: boolean
  readonly created_at: string
}

/** Throws NOT_FOUND. */
export async function readAnswer(db: Db, id: number): Promise<StoredAnswer> {
  const row = await db
    .selectFrom('answers')
    .select(['id', 'kind', 'object_id', 'version', 'number', 'retailer_id', 'order_id', 'lines', 'format'])
    .select(['file_name', 'content', 'withdraws', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { answer: id })
  // written by this feature only
  return { ...row, lines: row.lines as StoredAnswer['lines'] }
}

/** An advice of a delivery that was cancelled does not leave any more; what takes it back does. Throws ANSWER_WITHDRAWN. */
export async function requireStanding(db: Db, answer: StoredAnswer): Promise<void> {
  if (answer.kind !== 'despatch-advice' || answer.withdraws) return
  const query = db.selectFrom('deliveries').select('cancelled_at').where('id', '=', answer.object_id)
  const delivery = await query.executeTakeFirst()
  if (delivery !== undefined && delivery.cancelled_at !== null)
    throw new RuleError('ANSWER_WITHDRAWN', { number: answer.number })
}

/** How answers of a retailer leave. Throws NOT_FOUND where nobody said it. */
export async function readProfileRow(db: Db, retailerId: string) {
  const row = await db
    .selectFrom('answer_profiles as p')
    .innerJoin('retailers as r', 'r.id', 'p.retailer_id')
    .leftJoin('retailer_order_profiles as o', 'o.retailer_id', 'p.retailer_id')
    .selectAll('p')
    .select(['r.name as retailer_name', 'o.gln as order_gln'])
    .where('p.retailer_id', '=', retailerId)
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { retailer: retailerId })
  return row
}

export type ProfileRow = Awaited<ReturnType<typeof readProfileRow>>

/** An answer with its bytes, ready to leave. */
export type Written = {
  readonly key: string
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}
