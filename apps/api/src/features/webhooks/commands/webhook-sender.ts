import { createHmac } from 'node:crypto'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { signatureHeader, signedText } from '@cais/domain/webhooks/webhook'
import { z } from 'zod'
import { openExchange } from '../../../aggregates/exchanges/record-exchange.ts'
import type { Db } from '../../../db/pool.ts'
import type { OutboxMessage, OutboxSender, SendContext, SendResult } from '../../../engines/outbox/sender.ts'
import { openSeal } from '../../../gateways/secrets/sealed.ts'
import { logAttempt, noting } from '../../answers/commands/log-attempt.ts'
import { called } from '../../answers/commands/post-answer.ts'

export const WEBHOOK_SECRET = 'webhooks'

const CALL_MS = 10_000
const MOST_WORDS = 300
const payload = z.object({ eventId: z.int() })

async function readEvent(db: Db, message: OutboxMessage) {
  const { eventId } = payload.parse(message.payload)
  return await db
    .selectFrom('webhook_events as e')
    .innerJoin('webhooks as w', 'w.id', 'e.webhook_id')
    .select(['e.id', 'e.event', 'e.number', 'e.data', 'e.at', 'w.url', 'w.secret_sealed', 'w.paused_at'])
    .select(['w.ended_at', 'w.retailer_id'])
    .where('e.id', '=', eventId)
    .executeTakeFirstOrThrow()
}

/**
 * Events on their way to subscribers, at least once (decision 0358): a subscriber knows by the id that it has one already, so that what nobody
 * answered is simply sent again, until the outbox gives up.
 */
export const webhookSender: OutboxSender = {
  timeoutMs: 2 * CALL_MS,
  ask: async () => ({ outcome: 'absent' }),
  send,
  settled: async (trx, message, result, at) => {
    const { eventId } = payload.parse(message.payload)
    const event = await readEvent(trx, message)
    const reference = `${event.event} ${event.number}`.trim()
    const start = { channel: 'webhook', kind: 'event', retailerId: event.retailer_id, reference } as const
    if (result.outcome === 'failed' && result.error.code === 'WEBHOOK_PAUSED') {
      // it is in the log, and nothing of it was tried
      const exchange = { ...start, direction: 'out', key: message.key, outboxMessageId: message.id } as const
      await openExchange(trx, exchange, at)
      await trx.updateTable('webhook_events').set({ held: true }).where('id', '=', eventId).execute()
      return
    }
    await logAttempt(trx, message, start, { result, at, isAsked: true })
  },
}

async function send(message: OutboxMessage, { db, config, at }: SendContext): Promise<SendResult> {
  const event = await readEvent(db, message)
  if (event.ended_at !== null) return { outcome: 'failed', error: new RuleError('WEBHOOK_ENDED') }
  if (event.paused_at !== null) return { outcome: 'failed', error: new RuleError('WEBHOOK_PAUSED') }
  const secret = (await openSeal(config)).open(event.secret_sealed, WEBHOOK_SECRET)
  const body = JSON.stringify({ id: event.id, event: event.event, at: event.at, data: event.data })
  const seconds = Math.floor(at.getTime() / 1000)
  const digest = createHmac('sha256', secret).update(signedText(seconds, body)).digest('hex')
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cais-event-id': String(event.id),
    'cais-event': event.event,
    'cais-signature': signatureHeader(seconds, digest),
  }
  const call = { method: 'POST', url: event.url, headers, body: Buffer.from(body) } as const
  const options = { timeoutMs: CALL_MS, allowPrivate: config.privateReceivers }
  const result = await noting(message, () => called<SendResult>(call, options, resultOf))
  // taken or not, it may come again
  return result.outcome === 'in-doubt' ? { outcome: 'retry', error: result.error } : result
}

/** 410 says that nobody is there any more; anything else may be mended, and is tried again. */
function resultOf({ status, body }: { readonly status: number; readonly body: string }): SendResult {
  const reply = body.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_WORDS)
  if (status >= 200 && status < 300) return { outcome: 'done', result: { status, reply } }
  const error = new RuleError('RECEIVER_REFUSED', { status, reply })
  return { outcome: status === 410 ? 'failed' : 'retry', error }
}
