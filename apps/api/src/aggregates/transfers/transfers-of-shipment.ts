import type { ShipmentReply } from '@cais/contract/shipments/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { LoadedDocument } from '@cais/domain/shipments/overload'
import type { Temperature } from '@cais/domain/shipments/weights'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import { recordChanges } from '../../engines/events/record-change.ts'
import { anyOf } from '../documents/record/rows.ts'

/** Grams of what is picked or left of a line `l`: its share of what was asked for. */
const GRAMS = sql`round(l.weight::numeric * (b.held + b.sent) / l.quantity)`

/** What travels beside the documents, by number. */
export async function readTransfersOfShipment(
  db: Db,
  shipmentId: number,
): Promise<ShipmentReply['transfers']> {
  const { rows } = await sql<ShipmentReply['transfers'][number]>`
    SELECT t.id, t.number, t.state, w.name AS to, count(DISTINCT l.id)::int AS "lineCount", (sum(${GRAMS}) / 1000)::float8 AS weight
    FROM transfers AS t JOIN warehouses AS w ON w.id = t.to_warehouse_id
    JOIN transfer_lines AS l ON l.transfer_id = t.id JOIN transfer_batches AS b ON b.line_id = l.id
    WHERE t.shipment_id = ${shipmentId} GROUP BY t.id, w.id ORDER BY t.id`.execute(db)
  return rows
}

/** Grams of what is picked of a transfer, by how it travels, as an overload names it. */
export async function readTransferLoad(db: Db, transferId: number): Promise<LoadedDocument> {
  const { rows } = await sql<LoadedDocument>`
    SELECT t.number, ${gramsOf('ambient')} AS ambient, ${gramsOf('refrigerated')} AS refrigerated, ${gramsOf('frozen')} AS frozen
    FROM transfers AS t LEFT JOIN transfer_lines AS l ON l.transfer_id = t.id LEFT JOIN transfer_batches AS b ON b.line_id = l.id
    LEFT JOIN products AS p ON p.id = l.product_id WHERE t.id = ${transferId} GROUP BY t.id`.execute(db)
  const [load] = rows
  if (load === undefined) throw new RuleError('NOT_FOUND', { transfer: transferId })
  return load
}

const gramsOf = (temperature: Temperature) =>
  sql`coalesce(sum(${GRAMS}) FILTER (WHERE p.temperature = ${temperature}), 0)::bigint`

/** Weighs the transfers of shipments anew, which are locked, and tells the screens that show them. */
export async function weighShipments(trx: Trx, ids: readonly (number | null)[], now: Date): Promise<void> {
  const shipmentIds = ids.filter((id) => id !== null)
  const { rows } = await sql<{ id: number; version: number; branchId: string }>`
    UPDATE shipments AS s SET transfer_ambient = load.ambient, transfer_refrigerated = load.refrigerated, transfer_frozen = load.frozen,
      updated_at = ${now.toISOString()}
    FROM (
      SELECT asked.id, ${gramsOf('ambient')} AS ambient, ${gramsOf('refrigerated')} AS refrigerated, ${gramsOf('frozen')} AS frozen
      FROM shipments AS asked LEFT JOIN transfers AS t ON t.shipment_id = asked.id
      LEFT JOIN transfer_lines AS l ON l.transfer_id = t.id LEFT JOIN transfer_batches AS b ON b.line_id = l.id
      LEFT JOIN products AS p ON p.id = l.product_id
      WHERE asked.id = ${anyOf(shipmentIds)} GROUP BY asked.id) AS load
    WHERE s.id = load.id RETURNING s.id, s.version, s.branch_id AS "branchId"`.execute(trx)
  await recordChanges(
    trx,
    rows.map((row) => ({ noun: 'shipments' as const, ...row })),
  )
}
