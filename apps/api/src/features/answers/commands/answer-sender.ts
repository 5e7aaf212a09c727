import { answerFileName } from '@cais/domain/answers/answer'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/pool.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { OutboxMessage, OutboxSender, SendContext, SendResult } from '../../../engines/outbox/sender.ts'
import { CONTENT_TYPES, writeAnswer } from '../../../gateways/answers/write-answer.ts'
import { openSeal } from '../../../gateways/secrets/sealed.ts'
import { readDocument } from '../queries/read-document.ts'
import {
  type ProfileRow,
  readAnswer,
  readPayload,
  readProfileRow,
  requireStanding,
  type StoredAnswer,
  type Written,
} from '../store.ts'
import { askAbout, type Delivery, deliver } from './deliver-answer.ts'
import { logAttempt, noting } from './log-attempt.ts'

export const ANSWER_SECRET = 'retailer answers'

const CALL_MS = 30_000

/** Answers by HTTP to a receiver who cannot be asked: what is in doubt waits for a person. */
export const postSender: OutboxSender = {
  timeoutMs: 2 * CALL_MS,
  settled: (trx, message, result, at) => log(trx, message, { result, at, isAsked: false }),
  send: async (message, context) => {
    const prepared = await prepare(message, context, requireStanding)
    if ('outcome' in prepared) return prepared
    return await noting(message, () => deliver(prepared, { config: context.config, timeoutMs: CALL_MS }))
  },
}

/** Answers whose receiver can be asked: a folder, a server for SFTP, a web address with one to ask at. */
export const answerSender: OutboxSender = {
  ...postSender,
  settled: (trx, message, result, at) => log(trx, message, { result, at, isAsked: true }),
  ask: async (message, context) => {
    const prepared = await prepare(message, context)
    if (!('outcome' in prepared))
      return await noting(message, () => askAbout(prepared, { config: context.config, timeoutMs: CALL_MS }))
    // what cannot be written now cannot be looked for, either
    return prepared.outcome === 'failed' ? { outcome: 'in-doubt', error: prepared.error } : prepared
  },
}

type Ending = Parameters<typeof logAttempt>[3]

/** An answer of a retailer that was taken away meanwhile is in no log. */
async function log(trx: Trx, message: OutboxMessage, ending: Ending): Promise<void> {
  const answer = await readAnswer(trx, readPayload(message))
  const profile = await readProfileRow(trx, answer.retailer_id)
  const start = {
    channel: profile.way,
    kind: answer.kind,
    retailerId: answer.retailer_id,
    reference: answer.file_name ?? answer.number,
    ...(answer.order_id !== null && { orderId: answer.order_id }),
    ...(answer.kind === 'invoice' && { invoiceId: answer.object_id }),
  }
  await logAttempt(trx, message, start, ending)
}

/** Everything before the first byte leaves. What a person has to mend first fails; the rest is tried again. */
async function prepare(
  message: OutboxMessage,
  context: SendContext,
  check: (db: Db, answer: StoredAnswer) => Promise<void> = async () => {},
): Promise<Delivery | SendResult> {
  const { db, config } = context
  try {
    const answer = await readAnswer(db, readPayload(message))
    await check(db, answer)
    const profile = await readProfileRow(db, answer.retailer_id)
    if (!profile.active) return { outcome: 'failed', error: new RuleError('ANSWERS_OFF') }
    const { way, folder, host, port, username, host_key: hostKey, url, ask_url: askUrl } = profile
    const secret = await openSecret(profile, config)
    const written = await writtenOf(db, { answer, profile, message }, context.at)
    return { way, folder, host, port, username, hostKey, url, askUrl, secret, written }
  } catch (error) {
    if (error instanceof RuleError) return { outcome: 'failed', error }
    context.log.error({ err: error, message: message.id }, 'an answer could not be written')
    return { outcome: 'retry', error: new RuleError('ANSWER_NOT_WRITTEN') }
  }
}

export const openSecret = async ({ secret_sealed }: Pick<ProfileRow, 'secret_sealed'>, config: Config) =>
  secret_sealed === null ? '' : (await openSeal(config)).open(secret_sealed, ANSWER_SECRET)

type Writing = {
  readonly answer: StoredAnswer
  readonly profile: ProfileRow
  readonly message: OutboxMessage
}

/** The bytes as they were first written, however often they are sent; the profile may have changed since. */
async function writtenOf(db: Db, { answer, profile, message }: Writing, at: Date): Promise<Written> {
  const { format, file_name, content } = answer
  if (format !== null && file_name !== null && content !== null)
    return { key: message.key, name: file_name, type: CONTENT_TYPES[format], bytes: content }
  const document = await readDocument(db, answer, profile)
  const bytes = writeAnswer(profile.format, document, {
    sender: profile.own_gln || document.seller.nuit || 'CAIS',
    receiver: profile.receiver_gln || profile.order_gln || document.buyer.gln || profile.retailer_id,
    reference: String(answer.id),
    writtenAt: at,
  })
  const name = answerFileName({ ...answer, format: profile.format })
  await db
    .updateTable('answers')
    .set({ format: profile.format, file_name: name, content: bytes })
    .where('id', '=', answer.id)
    .where('content', 'is', null)
    .execute()
  return { key: message.key, name, type: CONTENT_TYPES[profile.format], bytes }
}
