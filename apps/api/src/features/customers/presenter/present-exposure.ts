import type { ExposureReply } from '@cais/contract/customers/schemas'
import type { Exposure } from '@cais/domain/credit/exposure'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { CreditRow } from '../queries/read-credit-figures.ts'
import { type CustomerExposure, customerExposure } from '../queries/read-exposure.ts'

/** Whole percent, rounded up so that 100,1 % never reads as 100. */
export const usedPercent = ({ share }: Exposure): number | null =>
  share === null ? null : Math.ceil(share / 100)

/** How the customer of a document stands, for rows of lists. */
export const presentCredit = (row: CreditRow | null, today: CalendarDate, thisOrder: number) => ({
  creditUsedPercent: row && usedPercent(customerExposure(row, today, thisOrder)),
  creditBlocked: row?.blocked_credit ?? false,
  creditOverdue: row?.overdue ?? 0,
})
export type PresentedCredit = ReturnType<typeof presentCredit>

export const presentExposure = (exposure: CustomerExposure): ExposureReply => ({
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
})
