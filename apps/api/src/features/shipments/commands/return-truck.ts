import { calendarDateAt, hourAt } from '@cais/domain/kernel/calendar-date'
import { hourBack } from '@cais/domain/shipments/fleet'
import { saveShipment } from '../../../aggregates/shipments/record/save-shipment.ts'
import type { ShipmentRecord } from '../../../aggregates/shipments/record/shipment-record.ts'
import { shipmentToChange } from '../../../aggregates/shipments/shipment-to-change.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { versionFacts } from '../../../engines/history/require-version.ts'

type Return = { readonly shipmentId: number; readonly version: number | undefined }

/** Truck and driver of a shipment that left are back: another departure of the same day may have them. */
export async function returnTruck(trx: Trx, input: Return, acting: Acting): Promise<ShipmentRecord> {
  const before = await shipmentToChange(trx, { ...input, action: 'truck-back' }, acting)
  const { departs_on: departsOn, departs_time: departsTime, returns_time: returnsTime } = before.row
  const now = acting.now.getTime()
  const hour = hourBack(
    { departsOn, departsTime, returnsTime },
    { day: calendarDateAt(now), hour: hourAt(now) },
  )
  const after = { ...before, row: { ...before.row, returns_time: hour } }
  return await saveShipment(trx, before, after, {
    action: 'truck-back',
    ...acting,
    facts: versionFacts(input.version),
  })
}
