import type { User } from '@cais/domain/access/actor'
import { addDays, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'
import { presentExposure } from '../../customers/presenter/present-exposure.ts'
import { findCustomer } from '../../customers/queries/find-customer.ts'
import { readExposure } from '../../customers/queries/read-exposure.ts'
import { readOrderValue } from '../../customers/queries/read-order-value.ts'
import { findOrder, type Reader } from '../../orders/queries/find-order.ts'
import { maySeeCosts } from '../../orders/see-costs.ts'
import { placeHeld } from '../deciding-stages.ts'
import { linesToCut } from '../lines-to-cut.ts'
import { readCost } from './read-cost.ts'
import { readCustomerEvents, readCustomerYear } from './read-customer-history.ts'
import { readPaymentDays } from './read-payment-days.ts'

/** All that an approver looks at. Throws NOT_FOUND for what is not theirs to see or was never submitted. */
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
    exposure: presentExposure(exposure),
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

/** Open stages on which the caller may decide, with who is away where the place is taken. */
const decidingOn = ({ approvals, allowedActions, branchId, operationType }: Order, user: User) =>
  approvals
    // rejecting looks at no date: it is what is left on a quote past its last day
    .filter(
      ({ decision, stage }) => decision === null && allowedActions.includes(`reject-${stage.toLowerCase()}`),
    )
    .map(({ stage }) => {
      const held = placeHeld(user, { stage, branch_id: branchId, operation_id: operationType })
      return { stage, onBehalfOf: held?.absent ?? null }
    })

type HistoryQuestion = {
  readonly customerId: number
  readonly orderId: number
  readonly since: string
  readonly user: User
}

async function readHistory(db: Db, { customerId, orderId, since, user }: HistoryQuestion) {
  const year = await readCustomerYear(db, { customerId, since, withoutOrderId: orderId })
  const events = await readCustomerEvents(db, { customerId, withoutOrderId: orderId, user })
  const averagePaymentDays = await readPaymentDays(db, customerId, since)
  return { orders12Months: year.orders, total12Months: year.total, averagePaymentDays, events }
}

async function readMargin(db: Db, order: { readonly id: number; readonly totals: { readonly net: number } }) {
  const { net } = order.totals
  const cost = await readCost(db, order.id)
  const percent = net === 0 ? 0 : Math.round(((net - cost) / net) * 10_000) / 100
  return { cost, net, percent }
}
