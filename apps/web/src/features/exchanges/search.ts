import { EXCHANGE_DIRECTIONS, EXCHANGE_KINDS, EXCHANGE_STATES } from '@cais/domain/exchanges/exchange'
import {
  codes,
  day,
  number,
  oneOf,
  page,
  searchReader,
  someOf,
  words,
} from '../../lib/lists/search-params.ts'

export const TABS = ['attention', 'repeat', 'doubt'] as const
export const PERIODS = ['day', 'week', 'month', 'all'] as const

/** The log, its filters, the exchange that is open, and for retailers their claims. */
export const readExchangeSearch = searchReader({
  view: oneOf('claims'),
  tab: oneOf(...TABS),
  page,
  search: words(100),
  retailerId: codes(20),
  kind: someOf(...EXCHANGE_KINDS),
  state: someOf(...EXCHANGE_STATES),
  direction: oneOf(...EXCHANGE_DIRECTIONS),
  period: oneOf(...PERIODS),
  from: day,
  to: day,
  exchange: number,
})
export type ExchangeSearch = ReturnType<typeof readExchangeSearch>
