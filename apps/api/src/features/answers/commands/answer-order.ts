import type { OrderResponseLine } from '@cais/domain/answers/documents'
import { answerLines, isNewToTheRetailer } from '@cais/domain/answers/order-response'
import { sql } from 'kysely'
import { addAnswerMessages, type NewAnswer } from '../../../aggregates/answers/add-answers.ts'
import type { Trx } from '../../../db/transaction.ts'
import { readOrderedDocuments, readResponseFacts } from '../queries/read-response.ts'

type Respondent = Pick<NewAnswer, 'retailer' | 'way' | 'ask_url'> & {
  readonly retailer_id: string
  readonly customer_id: number | null
  readonly order_number: string
}

/**
 * Answers an inbound order when that is due (decision 0355): each of its documents has its stock or has ended. Told again by itself only while
 * nothing has left, and only what was not said before. The order is locked, so that two of its documents decided on at once make one answer.
 */
export async function answerOrder(trx: Trx, inboundId: number, now: Date): Promise<void> {
  const respondent = await lockRespondent(trx, inboundId)
  if (respondent === undefined) return
  const documents = await readOrderedDocuments(trx, inboundId)
  if (documents.open > 0) return
  const facts = await readResponseFacts(trx, inboundId)
  if (facts.lines.every(({ place }) => place === 'ready' || place === 'quarantine')) return
  const lines = answerLines(facts)
  const last = await readLast(trx, inboundId)
  if (last !== undefined && (documents.has_left || !isNewToTheRetailer(last.lines, lines))) return
  await addResponse(
    trx,
    { ...respondent, inboundId, documents, lines, version: (last?.version ?? 0) + 1 },
    now,
  )
}

type Response = Respondent & {
  readonly inboundId: number
  readonly documents: { readonly order_id: number | null; readonly number: string | null }
  readonly lines: readonly OrderResponseLine[]
  readonly version: number
  readonly reason?: string
  readonly userId?: number
}

/** Stores the answer with what it says, and the message that takes it there. */
async function addResponse(trx: Trx, response: Response, now: Date): Promise<void> {
  const { inboundId, documents, version, userId = null } = response
  const number = documents.number ?? `${response.order_number}#${inboundId}`
  const { id } = await trx
    .insertInto('answers')
    .values({
      kind: 'order-response',
      object_id: inboundId,
      version,
      number,
      retailer_id: response.retailer_id,
      customer_id: response.customer_id,
      order_id: documents.order_id,
      lines: JSON.stringify(response.lines),
      reason: response.reason ?? '',
      created_by: userId,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { retailer, way, ask_url } = response
  const answer = { id, kind: 'order-response' as const, number, version, retailer, way, ask_url }
  await addAnswerMessages(trx, [answer], { userId, at: now })
}

/** The retailer who sent the order, or to whom its customer belongs, where it asked to be told. */
async function lockRespondent(trx: Trx, inboundId: number): Promise<Respondent | undefined> {
  const { rows } = await sql<Respondent>`
    SELECT profile.retailer_id, retailer.name AS retailer, profile.way, profile.ask_url, inbound.customer_id, inbound.order_number
    FROM inbound_orders AS inbound
    LEFT JOIN retailer_customers AS own ON own.customer_id = inbound.customer_id
    JOIN retailers AS retailer ON retailer.id = coalesce(inbound.retailer_id, own.retailer_id)
    JOIN answer_profiles AS profile ON profile.retailer_id = retailer.id AND profile.active AND 'order-response' = ANY(profile.kinds)
    WHERE inbound.id = ${inboundId} AND inbound.kind = 'order' AND coalesce(inbound.refusal, 'left-out') = 'left-out'
    FOR NO KEY UPDATE OF inbound`.execute(trx)
  return rows[0]
}

async function readLast(trx: Trx, inboundId: number) {
  const row = await trx
    .selectFrom('answers')
    .select(['version', 'lines'])
    .where('kind', '=', 'order-response')
    .where('object_id', '=', inboundId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  // written above
  return row && { version: row.version, lines: row.lines as OrderResponseLine[] }
}
