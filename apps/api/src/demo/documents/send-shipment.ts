import { addDays, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { departureFacts } from '../../aggregates/deliveries/departure.ts'
import type { Trx } from '../../db/transaction.ts'
import { withSavepoint } from '../../db/with-savepoint.ts'
import { failDocument } from '../../features/billing/commands/fail-document.ts'
import { issueInvoice } from '../../features/billing/commands/issue-invoice.ts'
import { requestInvoices } from '../../features/billing/commands/request-invoices.ts'
import { confirmPrints } from '../../features/printing/commands/confirm-prints.ts'
import { requestPrints } from '../../features/printing/commands/request-prints.ts'
import { createShipment } from '../../features/shipments/commands/create-shipment.ts'
import { endShipment } from '../../features/shipments/commands/end-shipment.ts'
import { startShipment } from '../../features/shipments/commands/start-shipment.ts'
import type { Clock } from './clock.ts'
import type { Participants } from './participants.ts'
import type { ShipmentPlan } from './shipment-plans.ts'

type DemoContext = { readonly trx: Trx; readonly participants: Participants; readonly clock: Clock }

const STEPS = ['ready', 'loading', 'finished', 'billed'] as const

/** Builds a truck and takes it as far as its plan says. */
export async function sendShipment(
  context: DemoContext,
  plan: ShipmentPlan,
  orderIds: readonly number[],
): Promise<void> {
  const { trx, participants, clock } = context
  const picking = participants.user('picking_manager')
  const distribution = participants.user('distribution_manager')
  const wanted = STEPS.indexOf(plan.until)
  const now = clock.step(5)
  const { row } = await createShipment(trx, { ...truck(plan, now), orderIds }, { user: picking, now })
  if (wanted >= 1) await startShipment(trx, { shipmentId: row.id }, { user: picking, now: clock.step(12) })
  if (wanted >= 2) await endShipment(trx, { shipmentId: row.id }, { user: distribution, now: clock.step(48) })
  if (wanted >= 3) await bill(context, row.id)
  if (plan.isPrinted) await print(context, row.id)
}

/** The truck leaves the day after it was planned; a refrigerated one carries less frozen goods than ambient ones. */
const truck = (plan: ShipmentPlan, now: Date) => ({
  warehouseId: plan.warehouseId,
  assigneeName: 'Equipa de carga A',
  driverName: `Motorista ${plan.truck.slice(2, 3)}`,
  carRegistration: plan.truck,
  route: plan.route,
  departsOn: addDays(calendarDateAt(now.getTime()), plan.until === 'ready' ? 1 : 0),
  capacityTotal: null,
  capacityAmbient: 6_000_000,
  capacityRefrigerated: 1_500_000,
  capacityFrozen: 2_000_000,
  truckId: null,
  driverId: null,
  teamId: null,
  departsTime: null,
  returnsTime: null,
})

/** One document after the other, as the jobs do it; one that cannot be billed stops no other. */
async function bill({ trx, participants, clock }: DemoContext, shipmentId: number): Promise<void> {
  const user = participants.user('distribution_manager')
  const departure = await requestInvoices(trx, { shipmentId }, { user, now: clock.step(6) })
  for (const { orderId } of departureFacts(departure).documents) {
    const target = { shipmentId, orderId, userId: user.id, now: clock.step(0.1) }
    const refusal = await withSavepoint(trx, () => issueInvoice(trx, target))
    if (refusal !== null) await failDocument(trx, target, refusal)
  }
}

/** Prints all invoices and confirms that they came out. */
async function print({ trx, participants, clock }: DemoContext, shipmentId: number): Promise<void> {
  const acting = { user: participants.user('distribution_manager'), now: clock.step(4) }
  const rows = await trx
    .selectFrom('invoices')
    .select('id')
    .where('shipment_id', '=', shipmentId)
    .orderBy('id')
    .execute()
  const invoiceIds = rows.map(({ id }) => id)
  const place = { shipmentId }
  const printed = await requestPrints(
    trx,
    { place, invoiceIds, orderIds: [], reason: '', printer: null },
    acting,
  )
  await confirmPrints(trx, { place, printed, notPrinted: [] }, acting)
}
