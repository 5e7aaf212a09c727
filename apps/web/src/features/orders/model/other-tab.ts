import type { OrderTab } from '../search.ts'

/** Documents behind each tab; null = too many to count. */
type TabCounts = Readonly<Record<OrderTab, number | null>>

/** The tab in which to look for what this one does not have: all documents, or one's drafts, which stand in a tab of their own. */
export const otherTab = (tab: OrderTab, counts: TabCounts | undefined): OrderTab | undefined =>
  counts && (['all', 'drafts'] as const).find((other) => other !== tab && counts[other] !== 0)
