import { RuleError } from '@cais/domain/kernel/rule-error'
import { backOffMs, type OutboxState, stateAfter } from '@cais/domain/outbox/outbox'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { areNumbersUnconfirmed } from '../../db/next-number.ts'
import type { Db } from '../../db/pool.ts'
import type { OutboxMessagesTable } from '../../db/tables/outbox.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import type { JobContext, Task } from '../jobs/task.ts'
import { queueDelivery } from './add-message.ts'
import type {
  AskResult,
  OutboxMessage,
  OutboxSender,
  OutboxSenders,
  SendContext,
  SendResult,
} from './sender.ts'

/** The task that delivers one message, with the sender of its kind. */
export const deliverTask =
  (senders: OutboxSenders): Task =>
  async (payload, context) =>
    deliverMessage(z.object({ id: z.int() }).parse(payload).id, senders, context)

/** A message that this server has in its hands; nobody else may touch it until its lease is over. */
type Taken = OutboxMessage & {
  readonly state: OutboxState
  readonly sentAt: string | null
  readonly version: number
}

/**
 * Takes the message, asks the receiver about it unless this is the first attempt, and sends it if it surely is not there. Each step is stored
 * before the next begins, so that a server may stop anywhere (decision 0251).
 */
async function deliverMessage(id: number, senders: OutboxSenders, context: JobContext): Promise<void> {
  const { db } = context
  // After a restore nothing leaves before the last numbers are confirmed (decision 0164).
  if (await areNumbersUnconfirmed(db)) return
  const taken = await take(db, id, senders, context.now())
  if (taken === undefined) return
  const sender = senders[taken.kind]
  const isFirst = taken.state === 'waiting' && taken.attempts === 1
  if (!isFirst && sender.ask !== undefined) {
    const answer = await answerOf(sender.ask, taken, context)
    if (answer.outcome !== 'absent')
      return await settle(db, { taken, sender, result: answer, at: context.now() })
    const quietUntil = quietEnd(taken, sender)
    if (quietUntil > context.now()) return await postpone(db, taken, quietUntil)
  } else if (taken.state !== 'waiting') {
    const error = new RuleError('OUTBOX_SENDER_STOPPED')
    return await settle(db, { taken, sender, result: { outcome: 'in-doubt', error }, at: context.now() })
  }
  const sending = await begin(db, taken, sender, context.now())
  if (sending === undefined) return
  const result = await sent(sender, sending, context)
  await settle(db, { taken: sending, sender, result, at: context.now() })
}

export type AskedNow = {
  readonly answer: AskResult
  /** Until then the receiver may still be busy with what it was sent: 'absent' is certain only later. */
  readonly quietUntil: Date
}

/**
 * Asks the receiver about a message that was sent, out of turn: somebody waits for the answer. What is found is settled; nothing is sent, and an attempt
 * that is under way goes on undisturbed. Undefined when the message is not on its way, or was settled meanwhile.
 */
export async function askNow(
  id: number,
  sender: OutboxSender,
  context: Omit<SendContext, 'at'>,
): Promise<AskedNow | undefined> {
  const { db } = context
  const taken = await readSent(db, id)
  if (taken === undefined || sender.ask === undefined) return undefined
  const quietUntil = quietEnd(taken, sender)
  let answer: AskResult
  try {
    answer = await sender.ask(taken, { ...context, at: context.now() })
  } catch (error) {
    if (error instanceof RuleError) return { answer: { outcome: 'retry', error }, quietUntil }
    throw error
  }
  const isNews = answer.outcome === 'done' || (answer.outcome === 'in-doubt' && taken.state === 'in-doubt')
  if (answer.outcome === 'absent' || !isNews) return { answer, quietUntil }
  try {
    await settle(db, { taken, sender, result: answer, at: context.now() })
    return { answer, quietUntil }
  } catch (error) {
    if (error instanceof TakenOver) return undefined
    throw error
  }
}

const readSent = async (db: Db, id: number): Promise<Taken | undefined> => {
  const row = await db
    .selectFrom('outbox_messages')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('state', 'in', ['sent', 'in-doubt'])
    .executeTakeFirst()
  return row && takenOf(row)
}

/** Takes the lease, which counts as an attempt. A message in doubt without a way to ask waits for a person: it is not due by itself. */
async function take(db: Db, id: number, senders: OutboxSenders, now: Date): Promise<Taken | undefined> {
  return await inTransaction(db, async (trx) => {
    const found = await trx
      .selectFrom('outbox_messages')
      .select(['kind', 'state'])
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'sent', 'in-doubt'])
      .where('next_attempt_at', '<=', now.toISOString())
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (found === undefined) return undefined
    const sender: OutboxSender | undefined = senders[found.kind]
    if (sender === undefined) return undefined
    const { timeoutMs, ask } = sender
    if (found.state === 'in-doubt' && ask === undefined) return undefined
    const leaseEnd = new Date(now.getTime() + 2 * timeoutMs + LEASE_MS)
    return await updateMessage(trx, id, { next_attempt_at: leaseEnd.toISOString() }, { isAttempt: true })
  })
}

/** Added to the lease: a slow database, or clocks that differ. When it is over, the sweep queues the message again. */
const LEASE_MS = 30_000

/** The message is about to leave: from here on it may have arrived. Undefined when somebody else has it. */
async function begin(db: Db, taken: Taken, sender: OutboxSender, at: Date): Promise<Taken | undefined> {
  return await inTransaction(db, async (trx) => {
    await sender.began?.(trx, taken, at)
    const change = { state: 'sent', sent_at: at.toISOString() } as const
    return await updateMessage(trx, taken.id, change, { version: taken.version })
  })
}

async function sent(sender: OutboxSender, message: Taken, context: JobContext): Promise<SendResult> {
  try {
    return await sender.send(message, contextOf(context))
  } catch (error) {
    context.log.error({ err: error, message: message.id }, 'a message was sent and nobody knows how it ended')
    return { outcome: 'in-doubt', error: refusalOf(error) }
  }
}

/** What cannot be asked now stays as it is, and is asked again. */
async function answerOf(
  ask: NonNullable<OutboxSender['ask']>,
  taken: Taken,
  context: JobContext,
): Promise<AskResult> {
  try {
    return await ask(taken, contextOf(context))
  } catch (error) {
    if (!(error instanceof RuleError))
      context.log.error({ err: error, message: taken.id }, 'a receiver could not be asked')
    return { outcome: taken.state === 'waiting' ? 'retry' : 'in-doubt', error: refusalOf(error) }
  }
}

const refusalOf = (error: unknown) => (error instanceof RuleError ? error : new RuleError('OUTBOX_NO_ANSWER'))

const contextOf = (context: JobContext): SendContext => ({ ...context, at: context.now() })

/** Until then the receiver may still be working on what was sent last. */
const quietEnd = ({ sentAt }: Taken, { quietMs = 0 }: OutboxSender) =>
  new Date(sentAt === null ? 0 : Date.parse(sentAt) + quietMs)

const postpone = (db: Db, { id, version }: Taken, until: Date) =>
  inTransaction(db, async (trx) => {
    const next_attempt_at = until.toISOString()
    const isOurs = await updateMessage(trx, id, { next_attempt_at }, { version })
    if (isOurs) await queueDelivery(trx, id, until)
  })

type Settling = {
  readonly taken: Taken
  readonly sender: OutboxSender
  readonly result: SendResult
  readonly at: Date
}

async function settle(db: Db, { taken, sender, result, at }: Settling): Promise<void> {
  const { attempts } = taken
  const state = stateAfter(result.outcome, attempts)
  const isEnd = state === 'done' || state === 'failed'
  const surelyNotThere = taken.state === 'sent' && ['retry', 'failed'].includes(result.outcome)
  const next = new Date(at.getTime() + backOffMs(attempts))
  await inTransaction(db, async (trx) => {
    const told: SendResult =
      state === 'failed' && result.outcome === 'retry' ? { ...result, outcome: 'failed' } : result
    await sender.settled?.(trx, taken, told, at)
    const stored = await updateMessage(
      trx,
      taken.id,
      {
        state,
        next_attempt_at: next.toISOString(),
        last_error:
          'error' in result ? JSON.stringify({ code: result.error.code, facts: result.error.facts }) : null,
        ...(surelyNotThere && { sent_at: null }),
        settled_at: isEnd ? at.toISOString() : null,
        ...('result' in result && { result: JSON.stringify(result.result ?? null) }),
      },
      { version: taken.version },
    )
    // Its lease was over and another server has it: what that one finds counts.
    if (stored === undefined)
      throw new TakenOver(`The message ${taken.id} was taken over while it was on its way.`)
    const isAskedOrSent = state === 'waiting' || (state === 'in-doubt' && sender.ask !== undefined)
    if (isAskedOrSent) await queueDelivery(trx, taken.id, next)
  })
}

class TakenOver extends Error {}

type Change = {
  readonly state?: OutboxState
  readonly next_attempt_at?: string
  /** Null again once it is certain that nothing arrived. */
  readonly sent_at?: string | null
  readonly settled_at?: string | null
  readonly last_error?: string | null
  readonly result?: string
}

/** Answers the message as it is then; undefined when its version is another by now. */
async function updateMessage(
  trx: Trx,
  id: number,
  change: Change,
  { version, isAttempt = false }: { readonly version?: number; readonly isAttempt?: boolean } = {},
): Promise<Taken | undefined> {
  const row = await trx
    .updateTable('outbox_messages')
    .set({ ...change, version: sql`version + 1`, ...(isAttempt && { attempts: sql`attempts + 1` }) })
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning(COLUMNS)
    .executeTakeFirst()
  return row && takenOf(row)
}

const COLUMNS = [
  ...(['id', 'kind', 'key', 'state', 'attempts', 'payload', 'object_type', 'object_id'] as const),
  ...(['created_by', 'sent_at', 'version'] as const),
] as const

type Row = Pick<Selectable<OutboxMessagesTable>, (typeof COLUMNS)[number]>

const takenOf = (row: Row): Taken => ({
  ...row,
  objectType: row.object_type,
  objectId: row.object_id,
  userId: row.created_by,
  sentAt: row.sent_at,
})
