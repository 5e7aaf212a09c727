import { RuleError } from '@cais/domain/kernel/rule-error'
import { countNumber } from '../../../aggregates/stock/stock-checks.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { applyDifferences } from '../../stock/commands/apply-differences.ts'
import { resumeWarehouse } from '../../stock/commands/resume-warehouse.ts'
import { endCount, readDifferences, readSecondCounts } from '../store/counts.ts'
import { recordCount } from './record-count.ts'
import { requireOpenCount } from './require-open-count.ts'

/** Batches that a refusal names. */
const NAMED = 5

export type EndOfCount = { readonly version: number; readonly reason: string }

/**
 * All differences of a stock count become movements at once, or none. Throws NOT_FOUND, VERSION_CONFLICT, COUNT_ENDED, COUNT_EMPTY,
 * COUNT_SECOND_MISSING, and STOCK_BELOW_RESERVED naming each batch of which more is held than was found, with who holds it.
 */
export async function postCount(trx: Trx, id: number, { version, reason }: EndOfCount, acting: Acting) {
  const count = await requireOpenCount(trx, id, { user: acting.user, version })
  const number = countNumber(count.warehouse_id, id)
  const { counted, differences } = await readDifferences(trx, id)
  if (counted === 0) throw new RuleError('COUNT_EMPTY', { count: number })
  const second = await readSecondCounts(trx, id)
  if (second.length > 0) {
    const batches = second.slice(0, NAMED).map(({ batch }) => batch)
    throw new RuleError('COUNT_SECOND_MISSING', { count: number, lines: second.length, batches })
  }
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
