import { type Exposure, exposureOf } from '@cais/domain/credit/exposure'
import { type CalendarDate, daysBetween } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'
import { type CreditRow, readCreditFigures } from './read-credit-figures.ts'

export type CustomerExposure = Exposure & {
  /** Age of the oldest overdue debt; 0 = none. */
  readonly overdueDays: number
}

type Question = {
  readonly customerId: number
  readonly today: CalendarDate
  /** The document in question: left out of the open ones, its value stands as `thisOrder`. */
  readonly order?: { readonly id: number; readonly value: number } | undefined
}

/** The credit bar of a customer. For a decision call lockCustomersOf first, so that two decisions never count past each other. */
export async function readExposure(
  db: Db,
  { customerId, today, order }: Question,
): Promise<CustomerExposure> {
  const [row] = await readCreditFigures(db, { customerIds: [customerId], today, withoutOrderId: order?.id })
  if (row === undefined) throw new RuleError('NOT_FOUND', { customer: customerId })
  return customerExposure(row, today, order?.value ?? 0)
}

export const customerExposure = (
  row: CreditRow,
  today: CalendarDate,
  thisOrder: number,
): CustomerExposure => ({
  ...exposureOf({
    currentAccount: row.current_account,
    overdue: row.overdue,
    loadedNotBilled: row.exposure_loaded,
    openOrders: row.exposure_open,
    thisOrder,
    creditLimit: row.credit_limit,
    transactionLimit: row.transaction_limit,
    blockedCredit: row.blocked_credit,
  }),
  overdueDays: row.oldest_due === null ? 0 : daysBetween(row.oldest_due, today),
})
