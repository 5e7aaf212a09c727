import type { ExposureReply } from '@cais/contract/customers/schemas'

/** The credit bar with the document as it is typed. */
export function withThisOrder(exposure: ExposureReply, thisOrder: number): ExposureReply {
  const total = exposure.total - exposure.thisOrder + thisOrder
  const { creditLimit } = exposure
  return {
    ...exposure,
    thisOrder,
    total,
    over: Math.max(0, total - creditLimit),
    usedPercent: exposure.usedPercent === null ? null : usedPercent(total, creditLimit),
  }
}

const usedPercent = (total: number, limit: number) => (limit > 0 ? Math.round((100 * total) / limit) : null)
