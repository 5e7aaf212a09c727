import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { loadTransfer as loadedFacts, unloadTransfer as unloadedFacts } from '@cais/domain/transfers/pick'
import { saveTransfer, toTransferFacts } from '../../../aggregates/transfers/transfer-record.ts'
import { readTransferLoad } from '../../../aggregates/transfers/transfers-of-shipment.ts'
import { sendRecord } from '../../../aggregates/transfers/transit.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { acceptTransferLoad } from '../../shipments/commands/accept-overload.ts'
import { lockShipmentOf, lockShipmentPlace, shipmentNumber } from '../store.ts'
import { type Step, transferToChange } from './transfer-to-change.ts'

/**
 * Puts a transfer on a shipment of its warehouse that did not leave yet. Throws SHIPMENT_NOT_READY, TRANSFER_OTHER_WAREHOUSE, and
 * SHIPMENT_OVERLOADED with the figures where the truck grows too heavy and nobody accepted it.
 */
export async function loadTransfer(
  trx: Trx,
  input: Step & { readonly shipmentId: number; readonly acceptOverload: boolean },
  acting: Acting,
): Promise<void> {
  const shipment = await lockShipmentPlace(trx, input.shipmentId)
  if (shipment === undefined || !isInScope(acting.user.scope, { branchId: shipment.branch_id }))
    throw new RuleError('NOT_FOUND', { shipment: input.shipmentId }, [
      { field: 'shipmentId', rule: 'NOT_FOUND' },
    ])
  const before = await transferToChange(trx, { ...input, action: 'load' }, acting)
  if (shipment.finished_at !== null)
    throw new RuleError('SHIPMENT_NOT_READY', { shipment: shipment.number, number: shipment.number })
  if (shipment.warehouse_id !== before.row.from_warehouse_id)
    throw new RuleError('TRANSFER_OTHER_WAREHOUSE', {
      ...{ shipment: shipment.number, warehouse: shipment.warehouse_id },
    })
  const after = loadedFacts(toTransferFacts(before), input.shipmentId)
  const load = await readTransferLoad(trx, input.transferId)
  const overload = acceptTransferLoad(shipment, load, input.acceptOverload)
  const facts = { shipment: shipment.number, ...overload }
  await saveTransfer(trx, before, after, { action: 'load', ...acting, facts })
}

/** Takes it off its shipment: it waits, still picked. */
export async function unloadTransfer(trx: Trx, input: Step, acting: Acting): Promise<void> {
  await lockShipmentOf(trx, input.transferId)
  const before = await transferToChange(trx, { ...input, action: 'unload' }, acting)
  const after = unloadedFacts(toTransferFacts(before))
  const shipment = await shipmentNumber(trx, before.row.shipment_id)
  await saveTransfer(trx, before, after, { action: 'unload', ...acting, facts: { shipment } })
}

/** It leaves: with its shipment, or with own means. Throws TRANSFER_NOTHING_PICKED, TRANSFER_BATCH_BLOCKED, WAREHOUSE_COUNTING. */
export async function sendTransfer(
  trx: Trx,
  input: Step & { readonly carrier: string },
  acting: Acting,
): Promise<void> {
  const before = await transferToChange(trx, { ...input, action: 'send' }, acting)
  const shipment = await shipmentNumber(trx, before.row.shipment_id)
  const facts = shipment === null ? { carrier: input.carrier } : { shipment }
  await sendRecord(trx, before, { carrier: shipment === null ? input.carrier : '', facts }, acting)
}
