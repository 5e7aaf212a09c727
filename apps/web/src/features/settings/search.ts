import { CONFIGURATION_TYPES } from '@cais/domain/access/configuration-types'
import { SETTINGS_TABS } from '@cais/domain/access/settings-tabs'
import {
  codes,
  day,
  number,
  oneOf,
  page as pageNumber,
  searchReader,
  someOf,
  words,
} from '../../lib/lists/search-params.ts'

/**
 * The open tab, the page of its list, the branch or operation that is open in it; of the order flow the rules instead of the jobs, and the
 * open job. The list of users adds its own.
 */
export const SETTINGS_PARAMS = {
  tab: oneOf(...SETTINGS_TABS),
  page: number,
  record: words(40),
  view: oneOf('rules', 'segments'),
  type: someOf(...CONFIGURATION_TYPES),
  userId: number,
  from: day,
  to: day,
  // one that does not exist opens none
  job: words(40),
}

export type SettingsSearch = ReturnType<ReturnType<typeof searchReader<typeof SETTINGS_PARAMS>>>

/** The page of the list of customers, its order and its filters. */
export const readCustomersSearch = searchReader({
  page: pageNumber,
  sort: oneOf('name', 'name-desc', 'code', 'code-desc', 'limit', 'limit-desc', 'newest'),
  search: words(100),
  state: oneOf('active', 'inactive', 'all'),
  blocked: oneOf('yes'),
  branchId: codes(8),
  warehouse: codes(12),
  provinceId: codes(2),
  paymentCondition: codes(60),
  clientType: codes(16),
})
export type CustomerSearch = ReturnType<typeof readCustomersSearch>

/** The page of a list of master data, its filters, and the record that is open. */
export const readMasterSearch = searchReader({
  page: pageNumber,
  sort: oneOf('name', 'name-desc'),
  search: words(100),
  state: oneOf('active', 'inactive', 'all'),
  branchId: codes(8),
  record: number,
  /** The printer beside the list of those at work. */
  printer: number,
})
export type MasterSearch = ReturnType<typeof readMasterSearch>

/** What a new customer is begun with: the text that found nobody, and that one comes from a draft. */
export const readNewCustomerSearch = searchReader({ name: words(200), from: oneOf('draft') })
