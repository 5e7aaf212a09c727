/** How large a company is that writes so many documents in two years: a million documents have 5 000 customers and 2 000 articles. */
export const sizeFor = (orders: number) => ({
  customers: within(orders / 200, 200, 5000),
  products: within(orders / 500, 200, 2000),
})

const within = (wanted: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(wanted / 100) * 100))
