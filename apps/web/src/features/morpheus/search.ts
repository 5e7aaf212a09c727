import { number, oneOf, page, searchReader, words } from '../../lib/lists/search-params.ts'

export const TABS = ['incomplete', 'pending', 'failed', 'processed'] as const

/** The filters of the orders that came in, and the one that is open. */
export const readMorpheusSearch = searchReader({
  tab: oneOf(...TABS),
  page,
  search: words(100),
  /** Orders of one file alone. */
  file: number,
  order: number,
})
export type MorpheusSearch = ReturnType<typeof readMorpheusSearch>
