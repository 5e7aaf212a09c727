import { oneOf, page, searchReader, words } from '../../lib/lists/search-params.ts'

export const RECALL_STATES = ['open', 'blocked', 'closed'] as const

/** The filters of the list of recalls, and the batch that is looked at for a new one. */
export const readRecallsSearch = searchReader({
  state: oneOf(...RECALL_STATES),
  page,
  search: words(100),
  step: oneOf('new'),
  productId: words(40),
  batch: words(40),
  find: words(100),
})
export type RecallsSearch = ReturnType<typeof readRecallsSearch>

export const CUSTOMER_FILTERS = ['no-contact', 'not-told', 'told', 'answered'] as const

export const readRecallSearch = searchReader({ show: oneOf(...CUSTOMER_FILTERS) })
