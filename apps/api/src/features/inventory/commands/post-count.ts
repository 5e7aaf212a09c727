import { RuleError } from '@cais/domain/kernel/rule-error'
import { countNumber } from '../../../aggregates/stock/stock-checks.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { applyDifferences } from '../../stock/commands/apply-differences.ts'
import { resumeWarehouse } from '../../stock/commands/resume-warehouse.ts'
import { endCount, readDifferences } from '../store/counts.ts'
import { recordCount } from './record-count.ts'
import { requireOpenCount } from './require-open-count.ts'

export type EndOfCount = { readonly version: number; readonly reason: string }

/**
 * All differences of a stock count become movements at once, or none. Throws NOT_FOUND, VERSION_CONFLICT, COUNT_ENDED, COUNT_EMPTY,
 * and STOCK_BELOW_RESERVED naming each batch of which more is held than was found, with who holds it.
 */
export async function postCount(trx: Trx, id: number, { version, reason }: EndOfCount, acting: Acting) {
  const count = await requireOpenCount(trx, id, { user: acting.user, version })
  const number = countNumber(count.warehouse_id, id)
  const { counted, differences } = await readDifferences(trx, id)
  if (counted === 0) throw new RuleError('COUNT_EMPTY', { count: number })
  await applyDifferences(trx, differences, { reference: number, reason, acting })
  const ended = await endCount(trx, id, {
    how: 'posted',
    by: acting.user.id,
    at: acting.now.toISOString(),
    reason,
  })
  await recordCount(trx, ended, {
    acting,
    action: 'post',
    facts: { reason, batches: counted, differences: differences.length },
  })
  await resumeWarehouse(trx, count.warehouse_id)
}
