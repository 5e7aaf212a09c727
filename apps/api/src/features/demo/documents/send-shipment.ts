import { addDays, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Trx } from '../../../db/transaction.ts'
import { withSavepoint } from '../../../db/with-savepoint.ts'
import { failDocument } from '../../billing/commands/fail-document.ts'
import { issueInvoice } from '../../billing/commands/issue-invoice.ts'
import { requestInvoices } from '../../billing/commands/request-invoices.ts'
import { printInvoices } from '../../invoices/commands/print-invoices.ts'
import { createShipment } from '../../shipments/commands/create-shipment.ts'
import { endShipment } from '../../shipments/commands/end-shipment.ts'
import { startShipment } from '../../shipments/commands/start-shipment.ts'
import type { Cast } from './cast.ts'
import type { Clock } from './clock.ts'
import type { ShipmentPlan } from './shipment-plans.ts'

type Stage = { readonly trx: Trx; readonly cast: Cast; readonly clock: Clock }

const STEPS = ['ready', 'loading', 'finished', 'billed'] as const

/** Builds a truck and takes it as far as its plan says. */
export async function sendShipment(
  stage: Stage,
  plan: ShipmentPlan,
  orderIds: readonly number[],
): Promise<void> {
  const { trx, cast, clock } = stage
  const picking = cast.person('picking_manager')
  const distribution = cast.person('distribution_manager')
  const wanted = STEPS.indexOf(plan.until)
  const now = clock.step(5)
  const { row } = await createShipment(trx, { ...truck(plan, now), orderIds }, { user: picking, now })
  if (wanted >= 1) await startShipment(trx, { shipmentId: row.id }, { user: picking, now: clock.step(12) })
  if (wanted >= 2) await endShipment(trx, { shipmentId: row.id }, { user: distribution, now: clock.step(48) })
  if (wanted >= 3) await bill(stage, row.id)
  if (plan.isPrinted) await print(stage, row.id)
}

/** The truck leaves the day after it was planned; a refrigerated one carries less frozen goods than ambient ones. */
const truck = (plan: ShipmentPlan, now: Date) => ({
  warehouseId: plan.warehouseId,
  assigneeName: 'Equipa de carga A',
  driverName: `Motorista ${plan.truck.slice(2, 3)}`,
  carRegistration: plan.truck,
  route: plan.route,
  departsOn: addDays(calendarDateAt(now.getTime()), plan.until === 'ready' ? 1 : 0),
  capacityAmbient: 6_000_000,
  capacityRefrigerated: 1_500_000,
  capacityFrozen: 2_000_000,
})

/** One document after the other, as the jobs do it; one that cannot be billed stops no other. */
async function bill({ trx, cast, clock }: Stage, shipmentId: number): Promise<void> {
  const user = cast.person('distribution_manager')
  const { documents } = await requestInvoices(trx, { shipmentId }, { user, now: clock.step(6) })
  for (const { order_id: orderId } of documents) {
    const target = { shipmentId, orderId, userId: user.id, now: clock.step(0.1) }
    const refusal = await withSavepoint(trx, () => issueInvoice(trx, target))
    if (refusal !== null) await failDocument(trx, target, refusal)
  }
}

/** The paper of the demo: it counts as printed, but nobody draws it. */
const NO_PAPER = { render: async () => Buffer.alloc(0), close: async () => {} }

async function print({ trx, cast, clock }: Stage, shipmentId: number): Promise<void> {
  const acting = { user: cast.person('distribution_manager'), now: clock.step(4) }
  const rows = await trx
    .selectFrom('invoices')
    .select('id')
    .where('shipment_id', '=', shipmentId)
    .orderBy('id')
    .execute()
  const invoiceIds = rows.map(({ id }) => id)
  await printInvoices(trx, { shipmentId, invoiceIds, reason: '', pdf: NO_PAPER }, acting)
}
