import type { OrderTab } from '../search.ts'

/** Number of documents in each tab; null = too many to count. */
type TabCounts = Readonly<Record<OrderTab, number | null>>

/** Another tab that has results when this one has none: all documents, or drafts, which 'all' does not include. */
export const otherTab = (tab: OrderTab, counts: TabCounts | undefined): OrderTab | undefined =>
  counts && (['all', 'drafts'] as const).find((other) => other !== tab && counts[other] !== 0)
