import { TRANSFER_TABS } from '@cais/domain/transfers/tabs'
import { codes, day, list, number, oneOf, page, searchReader, words } from '../../lib/lists/search-params.ts'

/** The filters of the list of transfers in the address, named as in GET /transfers. */
export const readTransfersSearch = searchReader({
  tab: oneOf(...TRANSFER_TABS),
  sort: oneOf('newest', 'oldest'),
  page: page,
  saved: number,
  columns: list,
  dense: oneOf('true', 'false'),
  search: words(100),
  number: words(60),
  fromWarehouseId: codes(12),
  toWarehouseId: codes(12),
  productId: words(40),
  batch: words(60),
  leavesFrom: day,
  leavesTo: day,
})
export type TransfersSearch = ReturnType<typeof readTransfersSearch>

/** Asking for goods; `edit` = the transfer that is changed. */
export const readRequestSearch = searchReader({ edit: number })
