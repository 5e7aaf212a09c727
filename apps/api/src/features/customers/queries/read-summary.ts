import type { User } from '@cais/domain/access/actor'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { readAccountAge } from '../../../aggregates/customers/account-age.ts'
import { presentExposure, readExposure } from '../../../aggregates/customers/exposure.ts'
import { findCustomer } from '../../../aggregates/customers/find-customer.ts'
import {
  readLastOrders,
  readLastPayments,
  readLastPrices,
} from '../../../aggregates/documents/figures/read-customer-summary.ts'
import { readOrderValue } from '../../../aggregates/documents/figures/read-order-value.ts'
import type { Db } from '../../../db/pool.ts'
import type { Language } from '../../../http/language.ts'

type SummaryQuery = {
  readonly customerId: number
  /** The document being written: shown as 'this order'. */
  readonly orderId: number | undefined
  readonly user: User
  readonly lang: Language
  readonly now: Date
}

/** What a seller or an approver needs to know about a customer. */
export async function readSummary(db: Db, { customerId, orderId, user, lang, now }: SummaryQuery) {
  const customer = await findCustomer(db, customerId, user)
  const order =
    orderId === undefined ? undefined : await readOrderValue(db, { id: orderId, customerId, user })
  const today = calendarDateAt(now.getTime())
  const [exposure, account, retailer, prices, orders, payments] = await Promise.all([
    readExposure(db, { customerId, today, order }),
    readAccountAge(db, lang),
    readRetailer(db, customerId),
    readLastPrices(db, customerId),
    readLastOrders(db, customerId, user),
    readLastPayments(db, customerId),
  ])
  return {
    customer,
    exposure: presentExposure(exposure, account),
    checkingAccount: exposure.currentAccount,
    pendingOrders: exposure.openOrders + exposure.loadedNotBilled,
    debtTotal: exposure.currentAccount + exposure.openOrders + exposure.loadedNotBilled,
    retailer,
    lastPrices: prices.map(({ product_id, description, price, date }) => ({
      productId: product_id,
      description,
      price,
      date,
    })),
    lastOrders: orders.map(({ number, submitted_at, ...order }) => ({
      ...order,
      number: number ?? '',
      submittedAt: submitted_at ?? '',
    })),
    lastPayments: payments.map(({ paid_on, ...payment }) => ({ ...payment, paidOn: paid_on })),
  }
}

/** The retailer whose orders and claims name this customer; null = of none. */
async function readRetailer(db: Db, customerId: number) {
  const found = await db
    .selectFrom('retailer_customers as own')
    .innerJoin('retailers as r', 'r.id', 'own.retailer_id')
    .select(['r.id', 'r.name'])
    .where('own.customer_id', '=', customerId)
    .executeTakeFirst()
  return found ?? null
}
