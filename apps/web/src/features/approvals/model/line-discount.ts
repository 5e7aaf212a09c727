type Discounted = { readonly total: number; readonly discountTotal: number }

/** What is given on a line in percent, with its share of the document's discount; rounded up, as the reasons of the approval say it. */
export function lineDiscount({ total, discountTotal }: Discounted): number {
  const merchandise = total + discountTotal
  return merchandise === 0 ? 0 : Math.ceil((discountTotal * 10_000) / merchandise) / 100
}
