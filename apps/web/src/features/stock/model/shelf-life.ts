import type { ShelfLifeRule } from './inventory-query.ts'

export type Parties = {
  customer: { id: number; name: string } | null
  product: { id: string; description: string } | null
}
export type ShelfLifeScope = ShelfLifeRule['source']

/** For whom a rule can be set, given these two. */
export function shelfLifeScopes({ customer, product }: Parties): ShelfLifeScope[] {
  if (customer && product) return ['exception', 'customer', 'product']
  return customer ? ['customer'] : product ? ['product'] : []
}

export type Subject = { readonly customerId: number | null; readonly productId: string | null }

/** What is sent: the customer, the product, or both. */
export const subjectOf = (scope: ShelfLifeScope, { customer, product }: Parties): Subject => ({
  customerId: scope === 'product' ? null : (customer?.id ?? null),
  productId: scope === 'customer' ? null : (product?.id ?? null),
})

/** The names of those for whom it holds. */
export const namesOf = (scope: ShelfLifeScope, { customer, product }: Parties): string =>
  [scope !== 'product' && customer?.name, scope !== 'customer' && product?.description]
    .filter(Boolean)
    .join(' · ')

/** The rule as it stands; undefined where nothing was agreed. A rule of 0 days of one party is as good as none. */
export const ruleOf = (
  rules: readonly ShelfLifeRule[],
  scope: ShelfLifeScope,
  { customerId, productId }: Subject,
) =>
  rules.find(
    (rule) =>
      rule.source === scope &&
      (rule.customer?.id ?? null) === customerId &&
      (rule.product?.id ?? null) === productId,
  )
