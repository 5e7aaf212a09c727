import type { ShipmentBulk } from '@cais/contract/shipments/bulk'
import type { ShipmentBulkAction } from '@cais/domain/shipments/bulk-actions'
import type { ShipmentStage } from '@cais/domain/shipments/stages'
import { visibleShipment } from '../../../aggregates/shipments/find-shipment.ts'
import { loadShipment } from '../../../aggregates/shipments/record/load-shipment.ts'
import { type StatusStep, shipmentToChange } from '../../../aggregates/shipments/shipment-to-change.ts'
import type { Trx } from '../../../db/transaction.ts'
import { type Attempt, type Outcome, runEach } from '../../../engines/bulk/run-each.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requestInvoices } from '../../billing/commands/request-invoices.ts'
import { endShipment } from './end-shipment.ts'
import { startShipment } from './start-shipment.ts'

type Item = ShipmentBulk['ids'][number]
type Done = { readonly number: string; readonly stage: ShipmentStage; readonly version: number }
export type BulkOutcome = Outcome<Item, Done>

const COMMANDS: Readonly<
  Record<ShipmentBulkAction, (trx: Trx, step: StatusStep, acting: Acting) => Promise<unknown>>
> = { start: startShipment, end: endShipment, invoice: requestInvoices }

/** One step of many shipments, each by the command of the single call and in the version that the caller saw. */
export const bulkShipments = (
  { action, ids }: ShipmentBulk,
  acting: Acting,
  attempt: Attempt,
): Promise<BulkOutcome[]> =>
  runEach(ids, attempt, async (trx, { id, version }) => {
    await visibleShipment(trx, id, acting)
    await shipmentToChange(trx, { shipmentId: id, version, action }, acting)
    await COMMANDS[action](trx, { shipmentId: id, version }, acting)
    const { row } = await loadShipment(trx, id)
    return { number: row.number, stage: row.stage, version: row.version }
  })
