import type { Trx } from '../../db/transaction.ts'
import { tellCurrent } from '../../http/tell-current.ts'
import { findStockDetail, type StockReader } from './queries/find-stock-detail.ts'

/** Runs a change in stock analysis; a conflict of versions carries the lines as they stand now. */
export const withCurrentStock = <T>(
  trx: Trx,
  orderId: number,
  reader: StockReader,
  work: () => Promise<T>,
): Promise<T> => tellCurrent(work, () => findStockDetail(trx, orderId, reader))
