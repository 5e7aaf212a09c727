import { type LoadedDocument, type Overload, requireAccepted } from '@cais/domain/shipments/overload'
import { type Capacity, type Weights, weightWarnings } from '@cais/domain/shipments/weights'
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
  const overloads = requireAccepted({
    documents,
    capacity: capacityOfInput(truck),
    ...(before !== null && {
      aboard: transfersOf(before),
      before: weightWarnings(weightsOf(before), capacityOf(before)),
    }),
    accepted,
  })
  return recordOf(overloads)
}

/** The same for a transfer that is put on a shipment beside what is there. Throws SHIPMENT_OVERLOADED. */
export function acceptTransferLoad(
  shipment: ShipmentWeights,
  transfer: LoadedDocument,
  accepted: boolean,
): ReturnType<typeof recordOf> {
  const capacity = capacityOf(shipment)
  const aboard = weightsOf(shipment)
  const before = weightWarnings(aboard, capacity)
  return recordOf(requireAccepted({ documents: [transfer], capacity, aboard, before, accepted }))
}

const recordOf = (overloads: readonly Overload[]) =>
  overloads.length === 0
    ? {}
    : {
        overload: overloads.map(({ temperature, over, capacity }) => ({
          place: temperature,
          over,
          capacity,
        })),
      }

const capacityOfInput = (truck: Truck): Capacity => ({
  total: truck.capacityTotal,
  ambient: truck.capacityAmbient,
  refrigerated: truck.capacityRefrigerated,
  frozen: truck.capacityFrozen,
})

/** What a shipment weighs and takes, in grams. */
export type ShipmentWeights = Pick<
  ShipmentColumns,
  `${'weight' | 'transfer' | 'capacity'}_${'ambient' | 'refrigerated' | 'frozen'}` | 'capacity_total'
>

/** With the transfers that travel along. */
function weightsOf(row: ShipmentWeights): Weights {
  const transfers = transfersOf(row)
  const ambient = row.weight_ambient + transfers.ambient
  const refrigerated = row.weight_refrigerated + transfers.refrigerated
  const frozen = row.weight_frozen + transfers.frozen
  return { total: ambient + refrigerated + frozen, ambient, refrigerated, frozen }
}

function transfersOf(row: ShipmentWeights): Weights {
  const { transfer_ambient: ambient, transfer_refrigerated: refrigerated, transfer_frozen: frozen } = row
  return { total: ambient + refrigerated + frozen, ambient, refrigerated, frozen }
}

const capacityOf = (row: ShipmentWeights): Capacity => ({
  total: row.capacity_total,
  ambient: row.capacity_ambient,
  refrigerated: row.capacity_refrigerated,
  frozen: row.capacity_frozen,
})
