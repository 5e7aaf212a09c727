import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiData, type ApiInput, type ApiReply, api } from '../../lib/api/api.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { refresh } from '../../lib/queries/refresh.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'

export type PriceListRow = ApiData<'GET /price-lists'>[number]
export type PriceList = ApiData<'GET /price-lists/{id}'>
export type PriceVersion = PriceList['versions'][number]
export type PriceLine = ApiData<'GET /price-lists/{id}/versions/{number}/lines'>[number]
export type LineFilter = NonNullable<
  NonNullable<ApiInput<'GET /price-lists/{id}/versions/{number}/lines'>['query']>['show']
>
export type CheckedPrice = ApiData<'POST /price-lists/{id}/versions/{number}/lines/check'>[number]
export type PricePolicy = ApiData<'GET /settings/price-policy'>

const NOUN = 'price-lists'
const PER_PAGE = 100
const RARELY = { staleTime: 5 * 60_000 }

export const priceListsQuery = () => apiQuery('GET /price-lists')
/** Read anew when the page opens, so that what others typed is seen before one types. */
export const priceListQuery = (id: number) => ({
  ...apiQuery('GET /price-lists/{id}', { params: { id } }),
  refetchOnMount: 'always' as const,
})
export const effectQuery = (place: VersionPlace) =>
  apiQuery('GET /price-lists/{id}/versions/{number}/effect', { params: place })
export const waitingQuery = (place: VersionPlace, show: LineFilter) =>
  apiQuery('GET /price-lists/{id}/versions/{number}/lines', {
    params: place,
    query: { show, perPage: 100 },
  })
export const priceHistoryQuery = (id: number, perPage: number) =>
  apiQuery('GET /audit', { query: { objectType: 'price-list', objectId: String(id), page: 1, perPage } })
export const pricePolicyQuery = () => apiQuery('GET /settings/price-policy')
export const operationsQuery = () => ({ ...apiQuery('GET /operations'), ...RARELY })
export const segmentsQuery = () => ({ ...apiQuery('GET /segments'), ...RARELY })

export type VersionPlace = { readonly id: number; readonly number: number }
type Shown = {
  readonly search: string | undefined
  readonly show: LineFilter
  /** The version that it is compared with. */
  readonly other: VersionPlace | undefined
}

/** The articles of a version, page after page by their codes. */
export function usePriceLines(place: VersionPlace, { search, show, other }: Shown) {
  const list = useInfiniteQuery({
    queryKey: [NOUN, String(place.id), 'lines', place.number, search, show, other?.id, other?.number],
    queryFn: ({ pageParam, signal }) =>
      api('GET /price-lists/{id}/versions/{number}/lines', {
        params: place,
        query: {
          ...{ search, show, perPage: PER_PAGE, after: pageParam },
          ...(other && { withList: other.id, withNumber: other.number }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.after ?? undefined,
  })
  return {
    ...list,
    rows: list.data?.pages.flatMap(({ data }) => data),
    counts: list.data?.pages[0]?.meta.counts,
  }
}

const writes = { refreshes: [NOUN, 'audit', 'products'] }

type Done<K extends 'POST /price-lists' | 'POST /price-lists/{id}/versions'> = (reply: ApiReply<K>) => unknown

export const useCreatePriceList = (success: string, onSuccess: Done<'POST /price-lists'>) =>
  useApiMutation('POST /price-lists', { ...writes, quiet: true, success, onSuccess })

export const useChangePriceList = (success: string, onSuccess: () => unknown) =>
  useApiMutation('PUT /price-lists/{id}', { ...writes, quiet: true, success, onSuccess })

export const useAddVersion = (onSuccess: Done<'POST /price-lists/{id}/versions'>) =>
  useApiMutation('POST /price-lists/{id}/versions', { ...writes, quiet: true, onSuccess })

export const useChangeValidity = (success: string, onSuccess: () => unknown) =>
  useApiMutation('PUT /price-lists/{id}/versions/{number}', { ...writes, quiet: true, success, onSuccess })

export const useDeleteVersion = (success: string, onSuccess: () => unknown) =>
  useApiMutation('DELETE /price-lists/{id}/versions/{number}', { ...writes, quiet: true, success, onSuccess })

/** Saves typed prices; done once the lines on the screen have them. */
export function useEnterPrices(id: number, onSaved: (lines: readonly TypedPrice[]) => void) {
  const client = useQueryClient()
  return useApiMutation('PUT /price-lists/{id}/versions/{number}/lines', {
    quiet: true,
    onSuccess: async (_reply, { body }) => {
      await refresh(client, NOUN, id)
      onSaved(body.lines)
    },
  })
}
export type TypedPrice = { readonly productId: string; readonly price: number | null }

export const useRaisePrices = (success: string, onSuccess: () => unknown) =>
  useApiMutation('POST /price-lists/{id}/versions/{number}/raise', {
    ...writes,
    quiet: true,
    success,
    onSuccess,
  })

export const useCheckPrices = () =>
  useApiMutation('POST /price-lists/{id}/versions/{number}/lines/check', { quiet: true })

export const usePublishPrices = (
  success: (reply: ApiReply<'POST /price-lists/{id}/versions/{number}/publish'>) => string,
) => useApiMutation('POST /price-lists/{id}/versions/{number}/publish', { ...writes, success })

export const useDecidePrices = (success: string) =>
  useApiMutation('POST /price-lists/{id}/versions/{number}/decide', { ...writes, success })

export const useChangePricePolicy = (success: string, onSuccess: () => unknown) =>
  useApiMutation('PUT /settings/price-policy', {
    refreshes: ['settings', NOUN],
    quiet: true,
    success,
    onSuccess,
  })
