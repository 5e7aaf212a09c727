import { checkAtLoading } from '@cais/domain/credit/grown-exposure'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import { readCreditFigures } from '../../customers/queries/read-credit-figures.ts'
import { customerExposure } from '../../customers/queries/read-exposure.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { approvedExposures } from '../store/approved-exposures.ts'

/**
 * A decision once given is carried through: loading is refused only where the customer's exposure grew past the highest
 * that was approved for an open document. Throws CREDIT_EXCEEDED_AT_LOADING naming the document and its figures.
 */
export async function checkCreditAtLoading(
  trx: Trx,
  records: readonly OrderRecord[],
  now: Date,
): Promise<void> {
  const customerIds = [...new Set(records.map(({ row }) => row.customer_id))].filter((id) => id !== null)
  const today = calendarDateAt(now.getTime())
  const figures = await readCreditFigures(trx, { customerIds, today })
  const exposures = new Map(figures.map((row) => [row.customer_id, customerExposure(row, today, 0)]))
  const approved = await approvedExposures(trx, customerIds)
  for (const { row } of records) {
    const exposure = exposures.get(row.customer_id ?? 0)
    // A document without value (an offer) burdens nobody.
    if (exposure === undefined || row.total === 0) continue
    naming(row, () => checkAtLoading(exposure, approved.get(row.customer_id ?? 0) ?? null))
  }
}

function naming({ id, number }: OrderRecord['row'], check: () => void) {
  try {
    check()
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    throw new RuleError(error.code, { ...error.facts, number, order: id })
  }
}
