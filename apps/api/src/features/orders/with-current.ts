import type { Trx } from '../../db/transaction.ts'
import { tellCurrent } from '../../http/tell-current.ts'
import { findOrder, type Reader } from './queries/find-order.ts'

/** Runs a change of a document; a conflict of versions carries the document as it stands now. */
export const withCurrent = <T>(trx: Trx, id: number, reader: Reader, work: () => Promise<T>): Promise<T> =>
  tellCurrent(work, () => findOrder(trx, id, reader))
