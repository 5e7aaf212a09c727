import { ASKABLE_KINDS, type OutboxKind } from '@cais/domain/outbox/outbox'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import { addJob, KEYED_JOB } from '../jobs/add-job.ts'
import { JOBS } from '../jobs/names.ts'

export type NewMessage = {
  readonly kind: OutboxKind
  /** One message per kind and key, whoever asks how often. */
  readonly key: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly objectType: string
  readonly objectId: number | string
  readonly subject: string
  readonly receiver?: string
  readonly userId: number | null
  readonly at: Date
}

/**
 * Puts a message into the outbox as part of the caller's transaction: no commit, no message. One of the same key that failed is sent anew with
 * this payload, after the receiver was asked; any other stays as it is.
 */
export async function addMessage(trx: Trx, message: NewMessage): Promise<void> {
  const { kind, key, subject, userId } = message
  const at = message.at.toISOString()
  const payload = JSON.stringify(message.payload)
  const row = await trx
    .insertInto('outbox_messages')
    .values({
      kind,
      key,
      payload,
      object_type: message.objectType,
      object_id: String(message.objectId),
      subject,
      receiver: message.receiver ?? '',
      created_by: userId,
      created_at: at,
      next_attempt_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'key'])
        .doUpdateSet({
          state: 'waiting',
          payload,
          receiver: message.receiver ?? '',
          created_by: userId,
          next_attempt_at: at,
          settled_at: null,
          version: sql`outbox_messages.version + 1`,
        })
        .where('outbox_messages.state', '=', 'failed'),
    )
    .returning('id')
    .executeTakeFirst()
  if (row !== undefined) await queueDelivery(trx, row.id)
}

/** Delivers a message when it is due, or at once. A delivery that has not begun is replaced, never doubled. */
export const queueDelivery = (trx: Trx, id: number, runAt?: Date): Promise<void> =>
  addJob(trx, JOBS.deliverMessage, { id }, { jobKey: `outbox ${id}`, ...(runAt && { runAt }) })

const MISSED_AFTER_MS = 30_000
const MOST = 1000

/** Queues what is due and in no queue: its server stopped, or the database was restored. */
export const queueMissed = (db: Db, now: Date) =>
  sql`
    SELECT graphile_worker.add_job(identifier => ${JOBS.deliverMessage}::text, payload => json_build_object('id', id),
      job_key => concat('outbox ', id), ${KEYED_JOB})
    FROM (
      SELECT id FROM outbox_messages AS message
      WHERE state IN ('waiting', 'sent', 'in-doubt') AND next_attempt_at < ${new Date(now.getTime() - MISSED_AFTER_MS).toISOString()}::timestamptz
        AND (state <> 'in-doubt' OR kind = any(${[...ASKABLE_KINDS]}::text[]))
        AND NOT EXISTS (SELECT FROM graphile_worker.jobs AS queued
          WHERE queued.key = concat('outbox ', message.id) AND queued.attempts < queued.max_attempts)
      ORDER BY next_attempt_at, id LIMIT ${MOST}) AS missed`.execute(db)
