import type { OrderReply } from '@cais/contract/orders/schemas'
import type { Trx } from '../../db/transaction.ts'
import { tellCurrent } from '../../http/tell-current.ts'
import { type Acting, actingOf } from './acting.ts'
import { findOrder, type Reader } from './queries/find-order.ts'

type Changing = Reader & Parameters<typeof actingOf>[0] & { readonly trx: Trx }

/** Runs a change of a document; a conflict of versions carries the document as it stands now. */
export const withCurrent = <T>(
  context: Changing,
  id: number,
  work: (acting: Acting) => Promise<T>,
): Promise<T> =>
  tellCurrent(
    () => work(actingOf(context)),
    () => findOrder(context.trx, id, context),
  )

/** The same, answering the document after the change. */
export async function changedOrder(
  context: Changing,
  id: number,
  work: (acting: Acting) => Promise<unknown>,
): Promise<{ data: OrderReply }> {
  await withCurrent(context, id, work)
  return { data: await findOrder(context.trx, id, context) }
}
