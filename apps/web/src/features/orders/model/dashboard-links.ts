import {
  FILTER_OF_GROUP,
  FUNNEL,
  WAITING_STAGES,
  type WaitingStage,
  type WorkGroup,
} from '@cais/domain/orders/progress'
import { plusDays } from '../../../lib/format/dates.ts'
import type { OrdersSearch } from '../search.ts'
import { filtersOf } from './order-search.ts'

type Days = { readonly from: string; readonly to: string }

/** The list of documents created on these days. */
export const listOfDays = (search: OrdersSearch, { from, to }: Days): OrdersSearch => ({
  ...filtersOf(search),
  tab: 'all',
  createdFrom: from,
  createdTo: to,
})

/** The same for one group; undefined for 'waiting', which no single filter finds. */
export function listOfGroup(search: OrdersSearch, days: Days, group: WorkGroup): OrdersSearch | undefined {
  if (group === 'waiting') return undefined
  const filter = FILTER_OF_GROUP[group]
  const filters = 'stage' in filter ? { stage: [...filter.stage] } : { status: [...filter.status] }
  return { ...listOfDays(search, days), ...filters }
}

/** Orders and offers that have reached a step of the funnel. */
export function listOfStep(
  search: OrdersSearch,
  days: Days,
  step: 'submitted' | keyof typeof FUNNEL,
): OrdersSearch {
  const goods = { ...listOfDays(search, days), type: search.type ?? (['PEV', 'POF'] as ['PEV', 'POF']) }
  return step === 'submitted' ? goods : { ...goods, stage: [...FUNNEL[step]] }
}

/** First and last day before today of each age band; the last band has no end. */
const BANDS = [
  [0, 0],
  [1, 1],
  [2, 3],
  [4, 6],
  [7, null],
] as const

/** The list of documents that wait in a place and have an age in the band; without a band, of any age. */
export function listOfAge(
  search: OrdersSearch,
  today: string,
  place: WaitingStage,
  band?: number,
): OrdersSearch {
  const [first, last] = BANDS[band ?? -1] ?? [null, null]
  return {
    ...filtersOf(search),
    tab: 'all',
    stage: [...WAITING_STAGES[place]],
    createdFrom: last === null ? undefined : plusDays(today, -last),
    createdTo: first === null || first === 0 ? undefined : plusDays(today, -first),
  }
}

/** The list of all documents in progress, created at any time. */
export const listOfOpen = (search: OrdersSearch): OrdersSearch => ({
  ...filtersOf(search),
  tab: 'all',
  createdFrom: undefined,
  createdTo: undefined,
  stage: [...new Set(Object.values(WAITING_STAGES).flat())],
})
