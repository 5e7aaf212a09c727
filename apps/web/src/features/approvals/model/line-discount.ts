type Discounted = { readonly total: number; readonly discountTotal: number }

/** The discount of a line in percent, including its share of the document's discount; rounded up, as in the approval's reasons. */
export function lineDiscount({ total, discountTotal }: Discounted): number {
  const merchandise = total + discountTotal
  return merchandise === 0 ? 0 : Math.ceil((discountTotal * 10_000) / merchandise) / 100
}
