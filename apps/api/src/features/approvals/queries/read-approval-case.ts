import type { User } from '@cais/domain/access/actor'
import { addDays, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { readPaymentDays } from '../../../aggregates/accounts/read-payment-days.ts'
import { readAccountAge } from '../../../aggregates/customers/account-age.ts'
import { presentExposure, readExposure } from '../../../aggregates/customers/exposure.ts'
import { findCustomer } from '../../../aggregates/customers/find-customer.ts'
import { deputyshipFor } from '../../../aggregates/documents/approval/deciding-stages.ts'
import { countWithoutCost, maySeeCosts, readCost } from '../../../aggregates/documents/detail/costs.ts'
import { findOrder } from '../../../aggregates/documents/detail/find-order.ts'
import { readOrderValue } from '../../../aggregates/documents/figures/read-order-value.ts'
import type { Db } from '../../../db/pool.ts'
import type { Reader } from '../../../http/session/reader.ts'
import { linesToCut } from '../lines-to-cut.ts'
import { readCustomerEvents, readCustomerYear } from './read-customer-history.ts'

/** All that an approver sees of a document. Throws NOT_FOUND for one that the user may not see or that was never submitted. */
export async function readApprovalCase(db: Db, orderId: number, reader: Reader) {
  const order = await findOrder(db, orderId, reader)
  if (order.number === null || order.customer === null) throw new RuleError('NOT_FOUND', { order: orderId })
  const customerId = order.customer.id
  const today = calendarDateAt(reader.now().getTime())
  const owed = await readOrderValue(db, { id: orderId, customerId, user: reader.user })
  const exposure = await readExposure(db, { customerId, today, order: owed })
  const { pay, cut: amount } = exposure.release
  const cut = linesToCut(order.lines, amount)
  return {
    orderId,
    number: order.number,
    version: order.version,
    approvals: order.approvals,
    deciding: decidingOn(order, reader.user),
    exposure: presentExposure(exposure, await readAccountAge(db, reader.lang)),
    releasedBy: {
      unblocking: exposure.blockedCredit,
      payment: pay,
      lines: cut === null ? null : cut.length,
      cut: cut ?? [],
    },
    customer: await findCustomer(db, customerId),
    history: await readHistory(db, { customerId, orderId, since: addDays(today, -365), user: reader.user }),
    margin: maySeeCosts(reader.user, { branchId: order.branchId, operationId: order.operationType })
      ? await readMargin(db, order)
      : null,
    allowedActions: order.allowedActions,
    disabledActions: order.disabledActions,
  }
}

type Order = Awaited<ReturnType<typeof findOrder>>

/** Open stages on which the caller may decide, with the absent person where the caller is a deputy. */
const decidingOn = ({ approvals, allowedActions, branchId, operationType }: Order, user: User) =>
  approvals
    // 'reject', because a quote past its last day can still be rejected
    .filter(
      ({ decision, stage }) => decision === null && allowedActions.includes(`reject-${stage.toLowerCase()}`),
    )
    .map(({ stage }) => {
      const deputyship = deputyshipFor(user, { stage, branch_id: branchId, operation_id: operationType })
      return { stage, onBehalfOf: deputyship?.absent ?? null }
    })

type HistoryQuery = {
  readonly customerId: number
  readonly orderId: number
  readonly since: string
  readonly user: User
}

async function readHistory(db: Db, { customerId, orderId, since, user }: HistoryQuery) {
  const year = await readCustomerYear(db, { customerId, since, withoutOrderId: orderId })
  const events = await readCustomerEvents(db, { customerId, withoutOrderId: orderId, user })
  const averagePaymentDays = await readPaymentDays(db, customerId, since)
  return { orders12Months: year.orders, total12Months: year.total, averagePaymentDays, events }
}

async function readMargin(db: Db, order: { readonly id: number; readonly totals: { readonly net: number } }) {
  const { net } = order.totals
  const cost = await readCost(db, order.id)
  const withoutCost = await countWithoutCost(db, order.id)
  const percent = net === 0 ? 0 : Math.round(((net - cost) / net) * 10_000) / 100
  return { cost, net, percent: withoutCost === 0 ? percent : null, withoutCost }
}
