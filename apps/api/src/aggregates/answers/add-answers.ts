import { type AnswerKind, answerKey, canBeAsked } from '@cais/domain/answers/answer'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import { addMessages, type NewMessage } from '../../engines/outbox/add-message.ts'

/** Who causes it; null = the system. */
type Cause = { readonly userId: number | null; readonly at: Date }

/** Records that an answer tells of, as rows (id, number, customer_id, order_id). */
const SOURCES: Readonly<Record<Exclude<AnswerKind, 'order-response'>, RawBuilder<unknown>>> = {
  'despatch-advice': sql`SELECT id, number, customer_id, order_id FROM deliveries`,
  invoice: sql`SELECT id, number, customer_id, order_id FROM invoices`,
  'credit-note': sql`SELECT id, credit_number, customer_id, NULL::bigint FROM credit_notes WHERE kind = 'credit'`,
}

/**
 * The answers that retailers are owed about these records, with their messages, as part of the transaction that makes them. One statement, and
 * nothing more, where no customer of them belongs to a retailer who asked for it.
 */
export async function addAnswers(
  trx: Trx,
  kind: Exclude<AnswerKind, 'order-response'>,
  ids: readonly number[],
  { userId, at }: Cause,
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<NewAnswer>`
    WITH due AS (
      INSERT INTO answers (kind, object_id, number, retailer_id, customer_id, order_id, created_by, created_at)
      SELECT ${kind}, source.id, source.number, own.retailer_id, source.customer_id, source.order_id, ${userId}::bigint, ${at.toISOString()}::timestamptz
      FROM (${SOURCES[kind]}) AS source (id, number, customer_id, order_id)
      JOIN retailer_customers AS own ON own.customer_id = source.customer_id
      JOIN answer_profiles AS profile ON profile.retailer_id = own.retailer_id AND profile.active AND ${kind} = ANY(profile.kinds)
      WHERE source.id = ANY(${[...ids]}::bigint[])
      ON CONFLICT (kind, object_id, version) DO NOTHING RETURNING id, kind, number, version, retailer_id)
    SELECT due.id, due.kind, due.number, due.version, retailer.name AS retailer, profile.way, profile.ask_url
    FROM due JOIN retailers AS retailer ON retailer.id = due.retailer_id JOIN answer_profiles AS profile ON profile.retailer_id = due.retailer_id
    ORDER BY due.id`.execute(trx)
  await addAnswerMessages(trx, rows, { userId, at })
}

/**
 * Takes back the despatch advices of deliveries that were cancelled, under the next version. One of which nothing has left needs none: it does not
 * leave any more (`ANSWER_WITHDRAWN`). Messages are locked, so that none leaves between the look and the commit.
 */
export async function withdrawAdvices(
  trx: Trx,
  deliveryIds: readonly number[],
  { userId, at }: Cause,
): Promise<void> {
  if (deliveryIds.length === 0) return
  const ids = sql`${[...deliveryIds]}::bigint[]`
  await sql`SELECT FROM outbox_messages WHERE object_type = 'answer' AND object_id IN (
    SELECT id::text FROM answers WHERE kind = 'despatch-advice' AND object_id = ANY(${ids})) ORDER BY id FOR NO KEY UPDATE`.execute(
    trx,
  )
  const { rows } = await sql<NewAnswer>`
    WITH due AS (
      INSERT INTO answers (kind, object_id, version, number, retailer_id, customer_id, order_id, withdraws, created_by, created_at)
      SELECT DISTINCT ON (told.object_id) told.kind, told.object_id, told.version + 1, told.number, told.retailer_id, told.customer_id, told.order_id,
        true, ${userId}::bigint, ${at.toISOString()}::timestamptz
      FROM answers AS told WHERE told.kind = 'despatch-advice' AND told.object_id = ANY(${ids})
        AND EXISTS (SELECT FROM answers AS left_one JOIN outbox_messages AS m ON m.object_type = 'answer' AND m.object_id = left_one.id::text
          WHERE left_one.kind = told.kind AND left_one.object_id = told.object_id AND (m.attempts > 0 OR m.state <> 'waiting'))
      ORDER BY told.object_id, told.version DESC
      ON CONFLICT (kind, object_id, version) DO NOTHING RETURNING id, kind, number, version, retailer_id)
    SELECT due.id, due.kind, due.number, due.version, retailer.name AS retailer, profile.way, profile.ask_url
    FROM due JOIN retailers AS retailer ON retailer.id = due.retailer_id JOIN answer_profiles AS profile ON profile.retailer_id = due.retailer_id
    ORDER BY due.id`.execute(trx)
  await addAnswerMessages(trx, rows, { userId, at })
}

export type NewAnswer = {
  readonly id: number
  readonly kind: AnswerKind
  readonly number: string
  readonly version: number
  readonly retailer: string
  readonly way: Parameters<typeof canBeAsked>[0]['way']
  readonly ask_url: string
}

/** What takes stored answers to their retailer. */
export const addAnswerMessages = (trx: Trx, answers: readonly NewAnswer[], { userId, at }: Cause) =>
  addMessages(
    trx,
    answers.map(
      ({ id, kind, number, version, retailer, way, ask_url }): NewMessage => ({
        kind: canBeAsked({ way, askUrl: ask_url }) ? 'retailer-answer' : 'retailer-post',
        key: answerKey(kind, number, version),
        payload: { answerId: id },
        objectType: 'answer',
        objectId: id,
        subject: number,
        receiver: retailer,
        userId,
        at,
      }),
    ),
  )
