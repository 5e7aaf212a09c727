import type { ExposureReply } from '@cais/contract/customers/schemas'
import type { Exposure } from '@cais/domain/credit/exposure'
import type { CustomerExposure } from '../queries/read-exposure.ts'

/** Whole percent, rounded up so that 100,1 % never reads as 100. */
export const usedPercent = ({ share }: Exposure): number | null =>
  share === null ? null : Math.ceil(share / 100)

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
