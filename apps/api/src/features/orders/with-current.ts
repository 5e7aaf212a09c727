import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../db/transaction.ts'
import { StaleVersion } from '../../http/stale-version.ts'
import { findOrder, type Reader } from './queries/find-order.ts'

/** Runs a change of a document; a conflict of versions carries the document as it stands now. */
export async function withCurrent<T>(
  trx: Trx,
  id: number,
  reader: Reader,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RuleError) || error.code !== 'VERSION_CONFLICT') throw error
    throw new StaleVersion(await findOrder(trx, id, reader), error.facts)
  }
}
