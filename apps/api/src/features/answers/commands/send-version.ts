import { answerLines } from '@cais/domain/answers/order-response'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import { addAnswerMessages, type NewAnswer } from '../../../aggregates/answers/add-answers.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { readResponseFacts } from '../queries/read-response.ts'

type Sending = { readonly id: number; readonly reason: string }

/**
 * Tells a retailer anew because a person asks for it, as things stand now and under the next version. Answers its id. Throws NOT_FOUND,
 * ANSWER_NOT_REPEATABLE while an earlier version is on its way, ANSWERS_OFF.
 */
export async function sendVersion(
  trx: Trx,
  { id, reason }: Sending,
  { user, now, origin }: Acting,
): Promise<number> {
  // Two people who ask at once come one after the other, and the second finds the first's on its way.
  await sql`SELECT FROM answers WHERE (kind, object_id) IN (SELECT kind, object_id FROM answers WHERE id = ${id})
    ORDER BY id FOR NO KEY UPDATE`.execute(trx)
  const { rows } = await sql<
    Omit<NewAnswer, 'id'> & { object_id: number; active: boolean; on_the_way: boolean }
  >`
    SELECT first.kind, first.object_id, first.number, profile.active, profile.way, profile.ask_url, retailer.name AS retailer,
      (SELECT max(version) + 1 FROM answers AS known WHERE known.kind = first.kind AND known.object_id = first.object_id) AS version,
      EXISTS (SELECT FROM answers AS known JOIN outbox_messages AS m ON m.object_type = 'answer' AND m.object_id = known.id::text
        WHERE known.kind = first.kind AND known.object_id = first.object_id AND m.state IN ('waiting', 'sent')) AS on_the_way
    FROM answers AS first JOIN retailers AS retailer ON retailer.id = first.retailer_id
    JOIN answer_profiles AS profile ON profile.retailer_id = first.retailer_id
    WHERE first.id = ${id} FOR NO KEY UPDATE OF first, retailer`.execute(trx)
  const [found] = rows
  if (found === undefined) throw new RuleError('NOT_FOUND', { answer: id })
  const { object_id, active, on_the_way, ...answer } = found
  if (on_the_way) throw new RuleError('ANSWER_NOT_REPEATABLE', { number: answer.number })
  if (!active) throw new RuleError('ANSWERS_OFF')
  const isResponse = answer.kind === 'order-response'
  const lines = isResponse ? JSON.stringify(answerLines(await readResponseFacts(trx, object_id))) : null
  const at = now.toISOString()
  const made = await sql<{ id: number }>`
    INSERT INTO answers (kind, object_id, version, number, retailer_id, customer_id, order_id, lines, reason, withdraws, created_by, created_at)
    SELECT kind, object_id, ${answer.version}, number, retailer_id, customer_id, order_id, ${lines}::jsonb, ${reason},
      kind = 'despatch-advice' AND EXISTS (SELECT FROM deliveries WHERE id = answers.object_id AND cancelled_at IS NOT NULL), ${user.id}, ${at}
    FROM answers WHERE id = ${id} RETURNING id`.execute(trx)
  const [row] = made.rows
  if (row === undefined) throw new RuleError('NOT_FOUND', { answer: id })
  await addAnswerMessages(trx, [{ ...answer, id: row.id }], { userId: user.id, at: now })
  await recordHistory(trx, {
    objectType: 'answer',
    objectId: row.id,
    user,
    action: 'send-version',
    facts: { kind: answer.kind, number: answer.number, version: answer.version, reason },
    origin: origin ?? {},
    at,
  })
  return row.id
}
