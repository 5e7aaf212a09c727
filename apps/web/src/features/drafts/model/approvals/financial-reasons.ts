import type { ExposureReply } from '@cais/contract/customers/schemas'
import { financialReasons } from '@cais/domain/approvals/financial-reasons'
import type { DocumentType } from '@cais/domain/documents/document-type'
import type { ApiData } from '../../../../lib/api/api.ts'

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

type Terms = Pick<ApiData<'GET /customers/{id}/summary'>['customer'], 'blockedCredit' | 'transactionLimit'>

/** Why the document would go to the financial approver, by the same domain rule as at verification. */
export const expectedFinancialReasons = (
  type: DocumentType,
  exposure: ExposureReply,
  { blockedCredit, transactionLimit }: Terms,
) => {
  const overTransaction = transactionLimit === null ? 0 : Math.max(0, exposure.thisOrder - transactionLimit)
  return financialReasons({
    type,
    exposure: { ...exposure, blockedCredit, transactionLimit, overTransaction },
  })
}
