import type { ShelfLifeRule } from './ledger-query.ts'

export type Parties = {
  customer: { id: number; name: string } | null
  product: { id: string; description: string } | null
}
export type LifeScope = ShelfLifeRule['source']

/** For whom something can be said of these two. */
export function lifeScopes({ customer, product }: Parties): LifeScope[] {
  if (customer && product) return ['exception', 'customer', 'product']
  return customer ? ['customer'] : product ? ['product'] : []
}

export type Subject = { readonly customerId: number | null; readonly productId: string | null }

/** What is sent: the customer, the article, or both. */
export const subjectOf = (scope: LifeScope, { customer, product }: Parties): Subject => ({
  customerId: scope === 'product' ? null : (customer?.id ?? null),
  productId: scope === 'customer' ? null : (product?.id ?? null),
})

/** What is said now; undefined where nothing was agreed. A rule of 0 days of one party is as good as none. */
export const ruleOf = (
  rules: readonly ShelfLifeRule[],
  scope: LifeScope,
  { customerId, productId }: Subject,
) =>
  rules.find(
    (rule) =>
      rule.source === scope &&
      (rule.customer?.id ?? null) === customerId &&
      (rule.product?.id ?? null) === productId,
  )
