import { RuleError } from '@cais/domain/kernel/rule-error'
import { takeBackTransfer } from '@cais/domain/transfers/pick'
import type { Trx } from '../../db/transaction.ts'
import type { Acting } from '../../engines/history/acting.ts'
import { requireNotCounting } from '../stock/stock-checks.ts'
import { addOnHand, addValuedMovements, changeReserved, lockBatchesById } from '../stock/stock-levels.ts'
import {
  loadTransfersOfShipment,
  saveTransfer,
  type TransferRecord,
  toTransferFacts,
} from './transfer-record.ts'
import { addTransit, announceStock } from './transit.ts'

/**
 * The truck is opened again, and what it took of transfers lies on it as before: held in the first warehouse, with the value it left with
 * (decision 0273). What came back otherwise stays as it is. The shipment is locked. Throws TRANSFER_ARRIVED for goods that the other end has.
 */
export async function takeBackTransfersOf(
  trx: Trx,
  shipment: { readonly id: number; readonly number: string },
  acting: Acting,
): Promise<void> {
  const states = ['in-transit', 'returning', 'differences', 'received'] as const
  const records = await loadTransfersOfShipment(trx, shipment.id, states)
  const arrived = records.find(({ row }) => row.state === 'differences' || row.state === 'received')
  if (arrived !== undefined) throw new RuleError('TRANSFER_ARRIVED', { number: arrived.row.number })
  for (const record of records) await takeBack(trx, record, shipment.number, acting)
}

async function takeBack(trx: Trx, before: TransferRecord, shipment: string, acting: Acting): Promise<void> {
  const rows = before.batches.map(({ level_id, sent, value }) => ({
    ...{ levelId: level_id, quantity: sent, value, reason: '' },
  }))
  const levels = await lockBatchesById(
    trx,
    rows.map(({ levelId }) => levelId),
  )
  const productIds = [...new Set(levels.map(({ productId }) => productId))]
  await requireNotCounting(trx, [before.row.from_warehouse_id], productIds)
  const quantities = new Map(rows.map(({ levelId, quantity }) => [levelId, quantity]))
  await addOnHand(trx, quantities)
  await changeReserved(trx, quantities)
  const { number, to_warehouse_id: counterpart } = before.row
  const cause = { kind: 'transfer-in', reference: number, counterpart, userId: acting.user.id } as const
  await addValuedMovements(trx, rows, cause)
  await announceStock(trx, rows[0]?.levelId, before.row.branch_id)
  await saveTransfer(trx, before, takeBackTransfer(toTransferFacts(before)), {
    ...{ action: 'take-back', ...acting, facts: { shipment } },
    values: new Map(rows.map(({ levelId }) => [levelId, 0])),
    columns: { sent_by: null },
  })
  await addTransit(trx, before, { kind: 'taken-back', rows }, acting)
}
