import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Reader } from '../../../http/session/reader.ts'
import { shipmentsOf } from '../queries/read-waiting-shipments.ts'
import { type HomeTask, TASKS_PER_KIND } from './home-task.ts'

type Row = Omit<HomeTask, 'text' | 'digest' | 'poNumber'>

/** Shipments that need attention: billed in part, late to leave, loaded and not billed. `left` = documents without an invoice. */
export async function readShipmentTasks(db: Db, { user, now }: Reader): Promise<HomeTask[]> {
  const today = calendarDateAt(now().getTime())
  const { rows } = await sql<Row>`
    SELECT CASE s.stage WHEN 'partially-billed' THEN 'shipment-failed' WHEN 'finished' THEN 'shipment-to-bill' ELSE 'shipment-late' END AS kind,
      s.id, s.number, s.route AS name, s.total, coalesce(s.finished_at, s.created_at) AS at, s.departs_on AS until,
      s.driver_name AS person, s.document_count AS count, s.version, s.stage,
      (SELECT count(*) FROM shipment_documents d WHERE d.shipment_id = s.id AND d.billing_state <> 'billed') AS left
    FROM shipments s
    WHERE s.deleted_at IS NULL AND ${shipmentsOf(user)} AND (s.stage IN ('finished', 'partially-billed')
      OR (s.stage IN ('ready', 'loading') AND s.departs_on < ${today}))
    ORDER BY s.stage <> 'partially-billed', s.departs_on NULLS LAST, s.id LIMIT ${2 * TASKS_PER_KIND}`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, text: '', digest: null, poNumber: '' }))
}
