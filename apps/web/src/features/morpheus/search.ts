import { codes, number, oneOf, page, searchReader, words } from '../../lib/lists/search-params.ts'

export const TABS = ['incomplete', 'pending', 'failed', 'processed'] as const
const VIEWS = ['causes', 'mended', 'rates', 'maps'] as const

/** The filters of the orders that came in, what is open of them, and the cause that is worked on. */
export const readMorpheusSearch = searchReader({
  tab: oneOf(...TABS),
  page,
  search: words(100),
  fileName: words(100),
  /** Requesting entity. */
  retailerId: codes(20),
  /** Orders of one file alone. */
  file: number,
  order: number,
  cause: number,
  view: oneOf(...VIEWS),
  /** Whose way of ordering is open. */
  retailer: words(20),
})
export type MorpheusSearch = ReturnType<typeof readMorpheusSearch>
