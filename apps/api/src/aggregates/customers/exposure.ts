import type { ExposureReply } from '@cais/contract/customers/schemas'
import type { ErpAccountAge } from '@cais/contract/erp/schemas'
import { type Exposure, exposureOf } from '@cais/domain/credit/exposure'
import { type CalendarDate, daysBetween } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** Whole percent, rounded up so that 100,1 % never reads as 100. */
export const usedPercent = ({ share }: Exposure): number | null =>
  share === null ? null : Math.ceil(share / 100)

/** The credit of a document's customer, for rows of lists. */
export const presentCredit = (row: CreditRow | null, today: CalendarDate, thisOrder: number) => ({
  creditUsedPercent: row && usedPercent(customerExposure(row, today, thisOrder)),
  creditBlocked: row?.blocked_credit ?? false,
  creditOverdue: row?.overdue ?? 0,
})
export type PresentedCredit = ReturnType<typeof presentCredit>

/** With how old the account is where an ERP keeps it. */
export const presentExposure = (
  exposure: CustomerExposure,
  account: ErpAccountAge | null,
): ExposureReply => ({
  creditLimit: exposure.creditLimit,
  currentAccount: exposure.currentAccount,
  overdue: exposure.overdue,
  overdueDays: exposure.overdueDays,
  loadedNotBilled: exposure.loadedNotBilled,
  openOrders: exposure.openOrders,
  thisOrder: exposure.thisOrder,
  total: exposure.total,
  over: exposure.over,
  usedPercent: usedPercent(exposure),
  account,
})

export type CreditRow = {
  readonly customer_id: number
  readonly credit_limit: number
  readonly transaction_limit: number | null
  readonly blocked_credit: boolean
  readonly current_account: number
  readonly overdue: number
  readonly oldest_due: CalendarDate | null
  readonly exposure_open: number
  readonly exposure_loaded: number
}

export type CreditQuery = {
  readonly customerIds: readonly number[]
  readonly today: CalendarDate
  /** Left out of the open documents. */
  readonly withoutOrderId?: number | undefined
}

/** What each customer owes and will owe: ledger and the stored sum of open documents (decision 0106), all customers in one statement. */
export async function readCreditFigures(
  db: Db,
  { customerIds, ...query }: CreditQuery,
): Promise<CreditRow[]> {
  const { rows } = await creditFigures(sql`${[...customerIds]}::bigint[]`, query).execute(db)
  return rows
}

/** The SQL of readCreditFigures, also used by lists. */
export const creditFigures = (
  ids: RawBuilder<readonly number[]>,
  { today, withoutOrderId }: Omit<CreditQuery, 'customerIds'>,
): RawBuilder<CreditRow> => sql<CreditRow>`
    SELECT c.id AS customer_id, c.credit_limit, c.transaction_limit, c.blocked_credit,
      coalesce(ledger.open, 0)::bigint AS current_account, coalesce(ledger.overdue, 0)::bigint AS overdue,
      ledger.oldest_due, coalesce(documents.open, 0)::bigint AS exposure_open,
      coalesce(documents.loaded, 0)::bigint AS exposure_loaded
    FROM customers c
    LEFT JOIN LATERAL (
      SELECT sum(open_amount) AS open, sum(open_amount) FILTER (WHERE due_on < ${today} AND open_amount > 0) AS overdue,
        min(due_on) FILTER (WHERE due_on < ${today} AND open_amount > 0) AS oldest_due
      FROM owed_items WHERE customer_id = c.id) ledger ON true
    LEFT JOIN (
      SELECT customer_id, sum(open) AS open, sum(loaded) AS loaded FROM (${openDocuments(withoutOrderId)}) sums
      WHERE customer_id = any(${ids}) GROUP BY customer_id) documents ON documents.customer_id = c.id
    WHERE c.id = any(${ids})`

/** What open documents add, by customer, less the document that is left out. */
const openDocuments = (withoutOrderId: number | undefined) =>
  withoutOrderId === undefined
    ? STORED_SUMS
    : sql`${STORED_SUMS} UNION ALL SELECT customer_id, -exposure_open, -exposure_loaded FROM orders WHERE id = ${withoutOrderId}`

const STORED_SUMS = sql`SELECT customer_id, open, loaded FROM customer_exposure_sums`

export type CustomerExposure = Exposure & {
  /** Age of the oldest overdue debt; 0 = none. */
  readonly overdueDays: number
}

type ExposureQuery = {
  readonly customerId: number
  readonly today: CalendarDate
  /** Left out of the open documents; its value is shown as `thisOrder`. */
  readonly order?: { readonly id: number; readonly value: number } | undefined
}

/** The credit bar of a customer. Before a decision call lockCustomersOf, so that two decisions at once count each other. */
export async function readExposure(
  db: Db,
  { customerId, today, order }: ExposureQuery,
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

/** Used part of the credit limit by customer, in whole percent; null without a limit and with debt. For rows of lists. */
export async function readUsedPercents(
  db: Db,
  customerIds: readonly (number | null)[],
  today: CalendarDate,
): Promise<ReadonlyMap<number, number | null>> {
  const ids = [...new Set(customerIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await readCreditFigures(db, { customerIds: ids, today })
  return new Map(rows.map((row) => [row.customer_id, usedPercent(customerExposure(row, today, 0))]))
}
