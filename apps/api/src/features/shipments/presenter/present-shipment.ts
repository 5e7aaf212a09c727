import type { ShipmentDocument, ShipmentReply } from '@cais/contract/shipments/schemas'
import type { Reader } from '../../orders/queries/find-order.ts'
import { toShipmentFacts } from '../record/shipment-facts.ts'
import type { ShipmentColumns, ShipmentRecord } from '../record/shipment-record.ts'
import { presentShipmentActions } from './shipment-actions.ts'
import { presentShipmentRow, totalWeight } from './shipment-row.ts'
import { presentWarnings } from './weight-warnings.ts'

type Sources = {
  readonly record: ShipmentRecord
  readonly creatorName: string
  readonly documents: readonly ShipmentDocument[]
}

/** A shipment as its screen shows it, with what the caller may do with it now. */
export function presentShipment({ record, creatorName, documents }: Sources, reader: Reader): ShipmentReply {
  const { row } = record
  return {
    ...presentShipmentRow(row),
    updatedAt: row.updated_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    createdBy: { id: row.created_by, name: creatorName },
    weights: presentWeights(row),
    capacities: {
      ambient: kilograms(row.capacity_ambient),
      refrigerated: kilograms(row.capacity_refrigerated),
      frozen: kilograms(row.capacity_frozen),
    },
    warnings: presentWarnings(row, reader.lang),
    documents: [...documents],
    billing: progressOf(documents),
    ...presentShipmentActions(toShipmentFacts(record), reader),
  }
}

const kilograms = (grams: number | null) => (grams === null ? null : grams / 1000)

const presentWeights = (row: ShipmentColumns) => ({
  total: totalWeight(row) / 1000,
  ambient: row.weight_ambient / 1000,
  refrigerated: row.weight_refrigerated / 1000,
  frozen: row.weight_frozen / 1000,
})

function progressOf(documents: readonly ShipmentDocument[]): ShipmentReply['billing'] {
  const count = (...states: readonly ShipmentDocument['billing']['state'][]) =>
    documents.filter(({ billing }) => states.includes(billing.state)).length
  return {
    waiting: count('waiting', 'sent'),
    billed: count('billed'),
    failed: count('failed', 'in-doubt'),
    total: documents.length,
  }
}
