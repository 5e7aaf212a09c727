import { type LoadedDocument, requireAccepted } from '@cais/domain/shipments/overload'
import { type Capacity, weightWarnings } from '@cais/domain/shipments/weights'
import type { ShipmentColumns } from '../../../aggregates/shipments/record/shipment-record.ts'
import type { Trx } from '../../../db/transaction.ts'
import { readPickedDocuments } from '../store.ts'
import type { Truck } from './truck.ts'

type Load = {
  readonly truck: Truck
  readonly orderIds: readonly number[]
  /** The shipment as it stands; null = a new one. */
  readonly before: ShipmentColumns | null
  readonly accepted: boolean
}

/**
 * What the history records of an overload: place, grams above the capacity and the capacity; the entry says who accepted it.
 * Throws SHIPMENT_OVERLOADED with the figures where the load grows too heavy and nobody accepted it.
 */
export async function acceptOverload(trx: Trx, { truck, orderIds, before, accepted }: Load) {
  const documents: readonly LoadedDocument[] = await readPickedDocuments(trx, orderIds)
  const warnings = before === null ? [] : weightWarnings(weightsOf(before), capacityOf(before))
  const overloads = requireAccepted({
    documents,
    capacity: capacityOfInput(truck),
    before: warnings,
    accepted,
  })
  if (overloads.length === 0) return {}
  return {
    overload: overloads.map(({ temperature, over, capacity }) => ({ place: temperature, over, capacity })),
  }
}

const capacityOfInput = (truck: Truck): Capacity => ({
  total: truck.capacityTotal,
  ambient: truck.capacityAmbient,
  refrigerated: truck.capacityRefrigerated,
  frozen: truck.capacityFrozen,
})

/** With the transfers that travel along. */
function weightsOf(row: ShipmentColumns) {
  const ambient = row.weight_ambient + row.transfer_ambient
  const refrigerated = row.weight_refrigerated + row.transfer_refrigerated
  const frozen = row.weight_frozen + row.transfer_frozen
  return { total: ambient + refrigerated + frozen, ambient, refrigerated, frozen }
}

const capacityOf = (row: ShipmentColumns): Capacity => ({
  total: row.capacity_total,
  ambient: row.capacity_ambient,
  refrigerated: row.capacity_refrigerated,
  frozen: row.capacity_frozen,
})
