import { commercialReasons } from '@cais/domain/approvals/commercial-reasons'
import type { ApprovalReason } from '@cais/domain/approvals/reasons'
import { basisPointsFromDecimal } from '@cais/domain/kernel/percent'
import type { DraftForm } from '../form/draft-form.ts'
import type { Preview } from '../lines/preview-prices.ts'

/** Until the limit of the operation is known no discount is above it. */
const NO_LIMIT = 100

/**
 * Why the document would go to the commercial approver, by the same domain rule as at verification, for the typed lines.
 * A draft has today's list prices; at submission the server decides. `discountLimit` is the operation's, in percent.
 */
export function expectedCommercialReasons(
  { type, lines }: Pick<DraftForm, 'type' | 'lines'>,
  preview: Preview,
  discountLimit: number | undefined,
): ApprovalReason[] {
  const priced = lines.flatMap((line, at) => {
    const price = preview.lines[at]
    if (!price || price.total === null || line.quantity === 0) return []
    return [
      {
        productId: line.productId,
        unitPrice: line.unitPrice,
        listPrice: line.unitPrice,
        listFrom: '0001-01-01',
        priceDate: null,
        negotiatedPrice: line.negotiatedPrice,
        merchandise: price.merchandise,
        discountTotal: price.discountTotal,
        promised: false,
      },
    ]
  })
  const limit = basisPointsFromDecimal(discountLimit ?? NO_LIMIT) ?? 0
  return commercialReasons({ type, lines: priced, discountLimit: limit })
}
