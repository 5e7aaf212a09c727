import type { OrderReply } from '@cais/contract/orders/schemas'
import type { Trx } from '../../db/transaction.ts'
import { type Acting, actingOf } from '../../engines/history/acting.ts'
import type { Reader } from '../../http/session/reader.ts'
import { withCurrentRecord } from '../../http/stale-version.ts'
import { findOrder } from './detail/find-order.ts'

type ChangeContext = Reader & Parameters<typeof actingOf>[0] & { readonly trx: Trx }

/** Runs a change of a document; a version conflict is answered with the document as it stands now. */
export const withCurrentOrder = <T>(
  context: ChangeContext,
  id: number,
  work: (acting: Acting) => Promise<T>,
): Promise<T> =>
  withCurrentRecord(
    () => work(actingOf(context)),
    () => findOrder(context.trx, id, context),
  )

/** The same, and answers the document after the change. */
export async function changedOrder(
  context: ChangeContext,
  id: number,
  work: (acting: Acting) => Promise<unknown>,
): Promise<{ data: OrderReply }> {
  await withCurrentOrder(context, id, work)
  return { data: await findOrder(context.trx, id, context) }
}
