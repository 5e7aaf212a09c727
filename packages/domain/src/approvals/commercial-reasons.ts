import type { BasisPoints } from '../kernel/percent.ts'
import type { ApprovalLine, ApprovalReason, ApprovalSubject } from './reasons.ts'

/** What the reasons depend on. The seller's screen has it too and shows beforehand which approvals will be asked. */
export type CommercialSubject = Pick<ApprovalSubject, 'type' | 'lines' | 'discountLimit'>

/** Discount above the operation's limit, negotiated price below list, price older than the list in force. An offer has its own approval. */
export function commercialReasons(subject: CommercialSubject): ApprovalReason[] {
  if (subject.type === 'POF') return []
  const open = subject.lines.filter(({ promised }) => !promised)
  return open.flatMap((line) => [
    ...discountReasons(line, subject.discountLimit),
    ...negotiatedReasons(line),
    ...oldPriceReasons(line),
  ])
}

function discountReasons(line: ApprovalLine, limit: BasisPoints): ApprovalReason[] {
  const exceeds = BigInt(line.discountTotal) * 10_000n > BigInt(limit) * BigInt(line.merchandise)
  if (!exceeds) return []
  return [{ code: 'DISCOUNT_ABOVE_LIMIT', article: line.productId, discount: discountShare(line), limit }]
}

/** Rounded up, so that a discount just above the limit never reads as the limit. */
const discountShare = ({ discountTotal, merchandise }: ApprovalLine): BasisPoints =>
  merchandise === 0 ? 10_000 : Math.ceil((discountTotal * 10_000) / merchandise)

function negotiatedReasons({ negotiatedPrice, listPrice, productId }: ApprovalLine): ApprovalReason[] {
  if (negotiatedPrice === null || negotiatedPrice >= listPrice) return []
  return [{ code: 'NEGOTIATED_BELOW_LIST', article: productId, negotiated: negotiatedPrice, list: listPrice }]
}

function oldPriceReasons({
  priceDate,
  unitPrice,
  listPrice,
  listFrom,
  productId,
}: ApprovalLine): ApprovalReason[] {
  const isOld = priceDate !== null && priceDate < listFrom && unitPrice !== listPrice
  return isOld
    ? [{ code: 'PRICE_OLDER_THAN_LIST', article: productId, price: unitPrice, list: listPrice, listFrom }]
    : []
}
