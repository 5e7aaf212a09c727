import type { MasterNoun } from '@cais/domain/access/master-data'
import { MASTER_TYPES } from '@cais/domain/access/master-data'
import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import type { MasterSearch } from './search.ts'

const PER_PAGE = 50

/** The filters of a list, as the address has them: active records unless it says otherwise. */
export const masterFilters = ({
  state = 'active',
  page: _,
  record: __,
  printer: ___,
  ...filters
}: MasterSearch) => ({
  ...filters,
  ...(state !== 'all' && { active: state === 'active' ? ('true' as const) : ('false' as const) }),
})

export const masterListQuery = (noun: MasterNoun, search: MasterSearch) => ({
  ...apiQuery(`GET /master-data/${noun}`, {
    query: { ...masterFilters(search), page: search.page, perPage: PER_PAGE },
  }),
  placeholderData: keepPreviousData,
})

/** Read anew when it opens, so that what others changed is seen before one types. */
export const masterRecordQuery = (noun: MasterNoun, id: number) => ({
  ...apiQuery(`GET /master-data/${noun}/{id}`, { params: { id } }),
  refetchOnMount: 'always' as const,
})

export const masterHistoryQuery = (noun: MasterNoun, id: number) =>
  apiQuery('GET /audit', {
    query: { objectType: MASTER_TYPES[noun], objectId: String(id), page: 1, perPage: 50 },
  })

/** The people of a branch, to choose a team of. */
export const crewQuery = () =>
  apiQuery('GET /master-data/drivers', { query: { active: 'true' as const, perPage: 200 } })

/** The printers in use, by name. */
export const printerNamesQuery = () => apiQuery('GET /shipment/listPrinters')

const REFRESHES = [
  'printers',
  'shipment',
  'master-data',
  'audit',
  'reasons',
  'routes',
  'route',
  'payment-conditions',
]

export const useCreateRecord = (noun: MasterNoun, success: string, onSuccess: () => void) =>
  useApiMutation(`POST /master-data/${noun}`, { refreshes: REFRESHES, success, quiet: true, onSuccess })

export const useChangeRecord = (noun: MasterNoun, success: string, onSuccess: () => void) =>
  useApiMutation(`PUT /master-data/${noun}/{id}`, { refreshes: REFRESHES, success, quiet: true, onSuccess })
