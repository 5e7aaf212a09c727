/** How the stock of an article stands to the quantity that is typed. */
export type Availability = 'enough' | 'short' | 'none'

export function availabilityOf(stock: number, quantity: number): Availability {
  if (stock <= 0) return 'none'
  return quantity > stock ? 'short' : 'enough'
}
