import { RuleError } from '@cais/domain/kernel/rule-error'
import type { ShipmentStage } from '@cais/domain/shipments/stages'
import { actionTowards } from '@cais/domain/shipments/status-names'
import type { Trx } from '../../../db/transaction.ts'
import { requestInvoices } from '../../billing/commands/request-invoices.ts'
import type { Acting } from '../../orders/acting.ts'
import { loadShipmentForUpdate } from '../record/load-shipment.ts'
import { cancelLoading } from './cancel-loading.ts'
import { endShipment } from './end-shipment.ts'
import { type StatusStep, startShipment } from './start-shipment.ts'

const COMMANDS = {
  start: startShipment,
  'cancel-loading': cancelLoading,
  end: endShipment,
  invoice: requestInvoices,
} as const

/** Brings a shipment to the status asked for, by the one action that leads there. Throws STATUS_STEP_NOT_ALLOWED. */
export async function changeStatus(
  trx: Trx,
  { status, ...step }: StatusStep & { readonly status: ShipmentStage },
  acting: Acting,
): Promise<void> {
  const { row } = await loadShipmentForUpdate(trx, step.shipmentId)
  const action = actionTowards(row.stage, status)
  if (action === null || !isStep(action)) {
    throw new RuleError('STATUS_STEP_NOT_ALLOWED', { from: row.stage, to: status })
  }
  await COMMANDS[action](trx, step, acting)
}

const isStep = (action: string): action is keyof typeof COMMANDS => action in COMMANDS
