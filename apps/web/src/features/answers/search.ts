import { searchReader, someOf, words } from '../../lib/lists/search-params.ts'

/** The page of answers: which retailer is open, or the webhooks. */
export const readAnswersSearch = searchReader({ retailer: words(20), view: someOf('webhooks') })
