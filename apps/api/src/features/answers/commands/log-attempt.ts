import { backOffMs } from '@cais/domain/outbox/outbox'
import {
  type ExchangeAttempt,
  type ExchangeStart,
  openExchange,
  recordAttempt,
} from '../../../aggregates/exchanges/record-exchange.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { AskResult, OutboxMessage, SendResult } from '../../../engines/outbox/sender.ts'
import type { Heard } from './post-answer.ts'

type Noted = Heard & { readonly milliseconds: number }

/** What the last attempt at a message sent and heard, until its result is stored; a server that stops in between has nothing to tell. */
const noted = new WeakMap<OutboxMessage, Noted>()

/** Does the attempt, and keeps what it sent and heard for the log. */
export async function noting<Result extends AskResult>(
  message: OutboxMessage,
  attempt: () => Promise<Heard & { readonly result: Result }>,
): Promise<Result> {
  const begin = performance.now()
  const { result, ...heard } = await attempt()
  noted.set(message, { ...heard, milliseconds: performance.now() - begin })
  return result
}

/** Writes the attempt into the log of exchanges, in the transaction that stores its result. */
export async function logAttempt(
  trx: Trx,
  message: OutboxMessage,
  start: Omit<ExchangeStart, 'direction' | 'key' | 'outboxMessageId'>,
  { result, at, isAsked }: { readonly result: SendResult; readonly at: Date; readonly isAsked: boolean },
): Promise<void> {
  const exchange = await openExchange(
    trx,
    { ...start, direction: 'out', key: message.key, outboxMessageId: message.id },
    at,
  )
  const { milliseconds, ...heard } = noted.get(message) ?? { milliseconds: 0 }
  const isTriedAgain = result.outcome === 'retry' || (result.outcome === 'in-doubt' && isAsked)
  await recordAttempt(trx, exchange, {
    ...heard,
    at,
    milliseconds,
    result: resultOf(result),
    ...('error' in result && { fault: { code: result.error.code, facts: result.error.facts } }),
    ...(isTriedAgain && { nextAt: new Date(at.getTime() + backOffMs(message.attempts)) }),
  })
}

function resultOf(result: SendResult): ExchangeAttempt['result'] {
  if (result.outcome === 'done' || result.outcome === 'in-doubt') return result.outcome
  return result.error.code === 'RECEIVER_UNREACHABLE' ? 'unreachable' : 'refused'
}
