import type { ShipmentReply } from '@cais/contract/shipments/schemas'
import type { Trx } from '../../db/transaction.ts'
import { tellCurrent } from '../../http/tell-current.ts'
import { type Acting, actingOf } from '../orders/acting.ts'
import { findShipment, type ShipmentReader, visibleShipment } from './queries/find-shipment.ts'

type Changing = ShipmentReader & Parameters<typeof actingOf>[0] & { readonly trx: Trx }

/** Runs a change of a shipment that the caller may see; a conflict of versions carries the shipment as it stands now. */
export async function withCurrentShipment<T>(
  context: Changing,
  id: number,
  work: (acting: Acting) => Promise<T>,
): Promise<T> {
  await visibleShipment(context.trx, id, context)
  return tellCurrent(
    () => work(actingOf(context)),
    () => findShipment(context.trx, id, context),
  )
}

/** The same, answering the shipment after the change. */
export async function changedShipment(
  context: Changing,
  id: number,
  work: (acting: Acting) => Promise<unknown>,
): Promise<{ data: ShipmentReply }> {
  await withCurrentShipment(context, id, work)
  return { data: await findShipment(context.trx, id, context) }
}
