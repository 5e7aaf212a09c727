/** The days of life that a delivery must still have, as agreed; null = nothing agreed. */
export type ShelfLifeTerms = {
  /** Agreed for this customer and this product. */
  readonly exception: number | null
  readonly customer: number
  readonly product: number
}

export type ShelfLife = {
  readonly days: number
  /** Where the rule comes from. */
  readonly source: 'none' | 'customer' | 'product' | 'exception'
}

/**
 * Days of life that goods must have on the delivery date. What was agreed for the customer and the product holds, also when it is
 * shorter; else the longer of what the customer and the product ask for (decision 0063).
 */
export function shelfLifeOf({ exception, customer, product }: ShelfLifeTerms): ShelfLife {
  if (exception !== null) return { days: exception, source: 'exception' }
  if (customer === 0 && product === 0) return { days: 0, source: 'none' }
  return customer >= product ? { days: customer, source: 'customer' } : { days: product, source: 'product' }
}

/** More than ten years is a typing mistake. */
export const MAX_SHELF_LIFE_DAYS = 3650
