import { TEMPERATURES } from '@cais/domain/shipments/weights'
import { codes, oneOf, page, searchReader, someOf, words } from '../../lib/lists/search-params.ts'

/** The page of the list of articles, its order and its filters. */
export const readProductsSearch = searchReader({
  page,
  sort: oneOf('code', 'code-desc', 'description', 'description-desc', 'newest'),
  search: words(100),
  state: oneOf('active', 'inactive', 'all'),
  temperature: someOf(...TEMPERATURES),
  vatCode: codes(40),
})
export type ProductSearch = ReturnType<typeof readProductsSearch>
