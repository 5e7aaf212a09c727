import type { User } from '@cais/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Wait } from './read-waiting-orders.ts'

/** Shipments by stage, and those whose invoices have not reached paper. */
export async function readWaitingShipments(db: Db, user: User): Promise<Wait[]> {
  const { rows } = await sql<Wait>`
    SELECT kind, count(*) AS count, coalesce(sum(total), 0)::bigint AS total, min(created_at) AS oldest FROM (
      SELECT 'shipment-' || stage AS kind, total, created_at FROM shipments s
      WHERE stage IN ('ready', 'loading', 'finished', 'billing', 'partially-billed') AND deleted_at IS NULL AND ${inScope(user)}
      UNION ALL
      SELECT 'print-pending', total, created_at FROM shipments s
      WHERE print_pending AND deleted_at IS NULL AND ${inScope(user)}) waiting
    GROUP BY kind`.execute(db)
  return rows
}

export type ShipmentToday = {
  readonly id: number
  readonly number: string
  readonly route: string
  readonly stage: string
  readonly document_count: number
  readonly driver_name: string
}

/** Shipments that leave today, or that are under way. */
export async function readShipmentsToday(db: Db, user: User, today: string): Promise<ShipmentToday[]> {
  const { rows } = await sql<ShipmentToday>`
    SELECT id, number, route, stage, document_count, driver_name FROM shipments s
    WHERE deleted_at IS NULL AND ${inScope(user)} AND (departs_on = ${today} OR stage IN ('ready', 'loading', 'finished', 'billing'))
    ORDER BY departs_on NULLS LAST, id LIMIT 20`.execute(db)
  return rows
}

const inScope = ({ scope }: User): RawBuilder<boolean> =>
  scope.branches === 'all' ? sql`true` : sql`s.branch_id = any(${[...scope.branches]}::text[])`
