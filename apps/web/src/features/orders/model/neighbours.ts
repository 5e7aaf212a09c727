import { type QueryClient, useQueryClient } from '@tanstack/react-query'

type Row = { readonly id: number }
type Page = { readonly data: readonly Row[] }
type CachedList = {
  readonly data: Page | { readonly pages: readonly Page[] } | undefined
  readonly at: number
}

export type Neighbours = { readonly previous: number | undefined; readonly next: number | undefined }

/** The documents before and after this one in the list that was loaded last; undefined if it is in no cached list. */
export const useNeighbours = (id: number): Neighbours => neighboursIn(cachedLists(useQueryClient()), id)

export function neighboursIn(lists: readonly CachedList[], id: number): Neighbours {
  const newest = lists
    .toSorted((one, other) => other.at - one.at)
    .map(({ data }) => rowsOf(data))
    .find((rows) => rows.some((row) => row.id === id))
  const place = newest?.findIndex((row) => row.id === id) ?? -1
  return { previous: place > 0 ? newest?.[place - 1]?.id : undefined, next: newest?.[place + 1]?.id }
}

function rowsOf(data: CachedList['data']): readonly Row[] {
  if (data === undefined) return []
  return 'pages' in data ? data.pages.flatMap((page) => page.data) : data.data
}

/** Cached pages of the documents list, but not the short lists of the home page or a search. */
const cachedLists = (client: QueryClient): CachedList[] =>
  client
    .getQueryCache()
    .findAll({
      predicate: ({ queryKey: [noun, , call] }) =>
        noun === 'orders' && (call === 'GET /orders' || call === 'endless'),
    })
    .map(({ state }) => ({ data: state.data as CachedList['data'], at: state.dataUpdatedAt }))
