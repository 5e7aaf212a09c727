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
export const addMessage = (trx: Trx, message: NewMessage): Promise<void> => addMessages(trx, [message])

/** The same for several, in one statement. */
export async function addMessages(trx: Trx, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map(({ objectType, objectId, userId, at, receiver = '', ...message }) => ({
    ...message,
    receiver,
    object_type: objectType,
    object_id: String(objectId),
    created_by: userId,
    created_at: at.toISOString(),
  }))
  await sql`
    WITH added AS (
      INSERT INTO outbox_messages AS known (kind, key, payload, object_type, object_id, subject, receiver, created_by, created_at, next_attempt_at)
      SELECT kind, key, payload, object_type, object_id, subject, receiver, created_by, created_at, created_at
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (kind text, key text, payload jsonb, object_type text, object_id text,
        subject text, receiver text, created_by bigint, created_at timestamptz)
      ON CONFLICT (kind, key) DO UPDATE SET state = 'waiting', payload = excluded.payload, receiver = excluded.receiver,
        created_by = excluded.created_by, next_attempt_at = excluded.created_at, settled_at = NULL, version = known.version + 1
      WHERE known.state = 'failed'
      RETURNING id)
    SELECT graphile_worker.add_job(identifier => ${JOBS.deliverMessage}::text, payload => json_build_object('id', id),
      job_key => concat('outbox ', id), ${KEYED_JOB})
    FROM added`.execute(trx)
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
