import type { User } from '@cais/domain/access/actor'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { countedByAge, type WaitingFigure } from './read-waiting-orders.ts'

/** Shipments by stage, and those with invoices that were not printed. */
export async function readWaitingShipments(
  db: Db,
  user: User,
  today: CalendarDate,
): Promise<WaitingFigure[]> {
  const { rows } = await sql<WaitingFigure>`
    SELECT kind, count(*) AS count, coalesce(sum(total), 0)::bigint AS total, min(created_at) AS oldest,
      ${countedByAge(sql<string>`created_at`, today)} FROM (
      SELECT 'shipment-' || stage AS kind, total, created_at FROM shipments s
      WHERE stage IN ('ready', 'loading', 'finished', 'billing', 'partially-billed') AND deleted_at IS NULL AND ${shipmentsOf(user)}
      UNION ALL
      SELECT 'print-pending', total, created_at FROM shipments s
      WHERE print_pending AND deleted_at IS NULL AND ${shipmentsOf(user)}) waiting
    GROUP BY kind`.execute(db)
  return rows
}

type ShipmentRow = {
  readonly id: number
  readonly number: string
  readonly route: string
  readonly stage: string
  readonly departs_on: CalendarDate | null
  readonly document_count: number
  readonly billed: number
  readonly failed: number
  readonly driver_name: string
  readonly car_registration: string
  readonly print_pending: boolean
  readonly version: number
  readonly ambient: number | null
  readonly refrigerated: number | null
  readonly frozen: number | null
}

/** Shipments that leave today, or that are under way: what failed first, then by departure. */
export async function readShipmentsToday(db: Db, user: User, today: CalendarDate) {
  const { rows } = await sql<ShipmentRow>`
    SELECT s.id, s.number, s.route, s.stage, s.departs_on, s.document_count, s.driver_name, s.car_registration, s.print_pending, s.version,
      ${filled('ambient')}, ${filled('refrigerated')}, ${filled('frozen')}, coalesce(billing.billed, 0) AS billed,
      coalesce(billing.failed, 0) AS failed
    FROM (SELECT * FROM shipments s
      WHERE deleted_at IS NULL AND ${shipmentsOf(user)}
        AND (departs_on = ${today} OR stage IN ('ready', 'loading', 'finished', 'billing', 'partially-billed'))
      ORDER BY stage <> 'partially-billed', stage = 'billed', departs_on NULLS LAST, id LIMIT 20) s
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE billing_state = 'billed') AS billed,
        count(*) FILTER (WHERE billing_state IN ('failed', 'in-doubt')) AS failed
      FROM shipment_documents WHERE shipment_id = s.id) billing ON true
    ORDER BY coalesce(billing.failed, 0) = 0, s.stage = 'billed', s.departs_on NULLS LAST, s.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    route: row.route,
    stage: row.stage,
    departsOn: row.departs_on,
    documentCount: row.document_count,
    billed: row.billed,
    failed: row.failed,
    driverName: row.driver_name,
    carRegistration: row.car_registration,
    overloaded: overloadOf(row),
    printPending: row.print_pending,
    version: row.version,
  }))
}

/** Percent of what a compartment takes; null where that is not known. */
const filled = (temperature: (typeof TEMPERATURES)[number]) =>
  sql`(100 * ${sql.ref(`s.weight_${temperature}`)} / nullif(${sql.ref(`s.capacity_${temperature}`)}, 0))::int AS ${sql.ref(temperature)}`

const TEMPERATURES = ['ambient', 'refrigerated', 'frozen'] as const

function overloadOf(row: ShipmentRow) {
  const fullest = TEMPERATURES.map((temperature) => ({ temperature, percent: row[temperature] ?? 0 })).sort(
    (one, other) => other.percent - one.percent,
  )[0]
  return fullest !== undefined && fullest.percent > 100 ? fullest : null
}

/** Shipments `s` of the branches of the user. */
export const shipmentsOf = ({ scope }: User): RawBuilder<boolean> =>
  scope.branches === 'all' ? sql`true` : sql`s.branch_id = any(${[...scope.branches]}::text[])`
