import type { User } from '@cais/domain/access/actor'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Db } from '../../../db/pool.ts'
import { presentExposure } from '../presenter/present-exposure.ts'
import { findCustomer } from './find-customer.ts'
import { readExposure } from './read-exposure.ts'
import { readOrderValue } from './read-order-value.ts'
import { readLastOrders, readLastPayments, readLastPrices } from './read-summary-parts.ts'

type Question = {
  readonly customerId: number
  /** The document being written: it stands as 'this order'. */
  readonly orderId: number | undefined
  readonly user: User
  readonly now: Date
}

/** What a seller or an approver asks about a customer, at one look. */
export async function readSummary(db: Db, { customerId, orderId, user, now }: Question) {
  const customer = await findCustomer(db, customerId, user)
  const order =
    orderId === undefined ? undefined : await readOrderValue(db, { id: orderId, customerId, user })
  const today = calendarDateAt(now.getTime())
  const [exposure, prices, orders, payments] = await Promise.all([
    readExposure(db, { customerId, today, order }),
    readLastPrices(db, customerId),
    readLastOrders(db, customerId, user),
    readLastPayments(db, customerId),
  ])
  return {
    customer,
    exposure: presentExposure(exposure),
    checkingAccount: exposure.currentAccount,
    pendingOrders: exposure.openOrders + exposure.loadedNotBilled,
    debtTotal: exposure.currentAccount + exposure.openOrders + exposure.loadedNotBilled,
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
