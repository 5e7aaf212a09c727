import {
  type AttemptResult,
  deriveExchangeState,
  type ExchangeChannel,
  type ExchangeDirection,
  type ExchangeKind,
  needsAttention,
} from '@cais/domain/exchanges/exchange'
import { storableMessage, type WireMessage } from '@cais/domain/exchanges/storable-message'
import { RuleError, type RuleFacts } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import { recordChange } from '../../engines/events/record-change.ts'

export type ExchangeStart = {
  readonly direction: ExchangeDirection
  readonly channel: ExchangeChannel
  readonly kind: ExchangeKind
  readonly retailerId: string | null
  /** What people know it by: file name, document number. */
  readonly reference: string
  /** Our message key, unique where given: opening the same key again answers the same exchange. */
  readonly key: string | null
  readonly inboundFileId?: number
  readonly claimFileId?: number
  readonly outboxMessageId?: number
  readonly orderId?: number
  readonly invoiceId?: number
}

/** Puts an exchange into the log, or answers the one of this key, which then also knows what it did not know before. */
export async function openExchange(trx: Trx, start: ExchangeStart, now: Date): Promise<number> {
  const at = now.toISOString()
  const { rows } = await sql<{ id: number; version: number }>`
    INSERT INTO exchanges AS known (direction, channel, kind, retailer_id, reference, key, inbound_file_id, claim_file_id, outbox_message_id, order_id,
      invoice_id, opened_at, last_at, search_text)
    VALUES (${start.direction}, ${start.channel}, ${start.kind}, ${start.retailerId}, ${start.reference}, ${start.key}, ${start.inboundFileId ?? null},
      ${start.claimFileId ?? null}, ${start.outboxMessageId ?? null}, ${start.orderId ?? null}, ${start.invoiceId ?? null}, ${at}, ${at},
      searchable(${`${start.reference} ${start.key ?? ''}`.trim()}))
    ON CONFLICT (key) WHERE key IS NOT NULL DO UPDATE SET
      retailer_id = coalesce(known.retailer_id, excluded.retailer_id),
      inbound_file_id = coalesce(known.inbound_file_id, excluded.inbound_file_id),
      claim_file_id = coalesce(known.claim_file_id, excluded.claim_file_id),
      outbox_message_id = coalesce(known.outbox_message_id, excluded.outbox_message_id),
      order_id = coalesce(known.order_id, excluded.order_id),
      invoice_id = coalesce(known.invoice_id, excluded.invoice_id),
      version = known.version + 1
    RETURNING id, version`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('An exchange was neither opened nor found.')
  await recordChange(trx, { noun: 'exchanges', id: row.id, version: row.version })
  return row.id
}

export type ExchangeAttempt = {
  readonly at: Date
  readonly milliseconds: number
  readonly result: AttemptResult
  readonly request?: WireMessage
  readonly answer?: WireMessage
  /** The code of a refusal of ours, or of a fault of reading; its facts fill the sentence. */
  readonly fault?: { readonly code: string; readonly facts: RuleFacts }
  /** When it is tried again by itself; without it, what was not reached has failed. */
  readonly nextAt?: Date
}

/** The dots of the list. */
const SHOWN_RESULTS = 5

/** Writes down how an attempt ended, without secrets and cut, and derives the state of the exchange. */
export async function recordAttempt(trx: Trx, exchangeId: number, attempt: ExchangeAttempt): Promise<void> {
  const row = await trx
    .selectFrom('exchanges')
    .select(['attempts', 'results', 'version'])
    .where('id', '=', exchangeId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { exchange: exchangeId })
  const { at, milliseconds, result, fault, nextAt } = attempt
  const request = attempt.request && storableMessage(attempt.request)
  const answer = attempt.answer && storableMessage(attempt.answer)
  const told = {
    milliseconds: Math.max(0, Math.round(milliseconds)),
    fault: fault === undefined ? null : JSON.stringify(fault),
  }
  await trx
    .insertInto('exchange_attempts')
    .values({
      exchange_id: exchangeId,
      number: row.attempts + 1,
      at: at.toISOString(),
      result,
      ...told,
      request_head: request?.head,
      request_body: request?.body,
      request_bytes: request?.bytes,
      answer_head: answer?.head,
      answer_body: answer?.body,
      answer_bytes: answer?.bytes,
    })
    .execute()
  const ended = result === 'done' || result === 'empty' || result === 'same'
  const facts = { lastResult: result, nextAt: ended ? null : (nextAt?.toISOString() ?? null) }
  await trx
    .updateTable('exchanges')
    .set({
      ...told,
      attempts: row.attempts + 1,
      results: [...row.results, result].slice(-SHOWN_RESULTS),
      last_result: result,
      last_at: at.toISOString(),
      next_at: facts.nextAt,
      // What is tried again is nobody's settled matter any more.
      handled_at: null,
      handled_by: null,
      state: deriveExchangeState(facts),
      needs_attention: needsAttention(facts, false),
      version: row.version + 1,
    })
    .where('id', '=', exchangeId)
    .execute()
  await recordChange(trx, { noun: 'exchanges', id: exchangeId, version: row.version + 1 })
}

/** The same for the exchange by which a file came in; a file that is in no exchange changes nothing. */
export async function recordFileAttempt(
  trx: Trx,
  file: { readonly inboundFileId: number } | { readonly claimFileId: number },
  attempt: ExchangeAttempt,
): Promise<void> {
  const [column, id] =
    'inboundFileId' in file
      ? (['inbound_file_id', file.inboundFileId] as const)
      : (['claim_file_id', file.claimFileId] as const)
  const found = await trx
    .selectFrom('exchanges')
    .select('id')
    .where(column, '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (found !== undefined) await recordAttempt(trx, found.id, attempt)
}
