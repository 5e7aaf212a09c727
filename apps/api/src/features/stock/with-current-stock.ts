import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../db/transaction.ts'
import { StaleVersion } from '../../http/stale-version.ts'
import { findStockDetail, type StockReader } from './queries/find-stock-detail.ts'

/** Runs a change in stock analysis; a conflict of versions carries the lines as they stand now. */
export async function withCurrentStock<T>(
  trx: Trx,
  orderId: number,
  reader: StockReader,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RuleError) || error.code !== 'VERSION_CONFLICT') throw error
    throw new StaleVersion(await findStockDetail(trx, orderId, reader), error.facts)
  }
}
