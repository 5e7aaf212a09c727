import type { OrderReply } from '@cais/contract/orders/schemas'

type Buckets = OrderReply['lines'][number]['buckets']
/** In the order in which goods move. */
export const BUCKETS = ['billed', 'loading', 'picking', 'reserved', 'open', 'closed'] as const
export type Bucket = (typeof BUCKETS)[number]
export type Share = { readonly bucket: Bucket; readonly quantity: number; readonly percent: number }

/** Where the quantity of a line lies, as parts of a bar; empty buckets have none. */
export function lineShares(buckets: Buckets): Share[] {
  const whole = BUCKETS.reduce((sum, bucket) => sum + buckets[bucket], 0)
  if (whole === 0) return []
  return BUCKETS.filter((bucket) => buckets[bucket] > 0).map((bucket) => ({
    bucket,
    quantity: buckets[bucket],
    percent: (100 * buckets[bucket]) / whole,
  }))
}
