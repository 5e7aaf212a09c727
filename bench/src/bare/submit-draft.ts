import { ask, inTransaction } from './database.ts'
import { orderDetail } from './order-detail.ts'

/** Number, state, lines, history, outbox and job in three statements of one transaction; no rule is looked at. */
export async function submitDraft(id: number, { version }: { version: number }) {
  await inTransaction(async (client) => {
    const [series] = await ask<{ number: string }>(client, 'series', SERIES, [new Date().getFullYear()])
    await ask(client, 'submit', SUBMIT, [id, version, series?.number])
    await ask(client, 'job', JOB, [JSON.stringify({ orderId: id }), `verify-order ${id}`])
  })
  return orderDetail(id)
}

const SERIES = `UPDATE number_series SET last = last + 1 WHERE kind = 'PEV' AND series = 'SD' AND year = $1
  RETURNING 'PEV.SD.' || year || '/' || last AS number`

const SUBMIT = `WITH submitted AS (
    UPDATE orders SET number = $3, submitted_at = now(), submitted_by = created_by, submitted_latitude = -25.97, submitted_longitude = 32.57,
      status = 'SUBMITTED', version = version + 1, updated_at = now(), search_text = searchable($3 || ' ' || search_text)
    WHERE id = $1 AND version = $2 AND submitted_at IS NULL RETURNING *),
  lines AS (UPDATE order_lines SET open = quantity WHERE order_id = (SELECT id FROM submitted)),
  entry AS (SELECT 'order'::text AS object_type, id::text AS object_id, 1 AS seq, clock_timestamp() AS at, created_by AS user_id, 'submit'::text AS action,
    jsonb_build_object('status', jsonb_build_array('DRAFT', 'SUBMITTED')) AS changes, jsonb_build_object('total', total) AS facts FROM submitted),
  logged AS (INSERT INTO history (object_type, object_id, seq, at, user_id, action, changes, facts, prev_digest, digest)
    SELECT object_type, object_id, seq, at, user_id, action, changes, facts, '', encode(sha256(convert_to(jsonb_build_array(object_type, object_id, seq, at, user_id, action, changes, facts, '')::text, 'UTF8')), 'hex') FROM entry)
  INSERT INTO outbox (noun, object_id, version, branch_id, created_by, status, stages)
  SELECT 'order', id, version, branch_id, created_by, status, stages FROM submitted`

const JOB = `SELECT 1 FROM graphile_worker.add_job(identifier => 'verify-order', payload => $1::json, job_key => $2)`
