import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

type Reply<Row, Totals> = {
  data: readonly Row[]
  meta: {
    pagination: { totalItems: number; isExact?: boolean | undefined }
    cursor?: string | null | undefined
    totals?: Totals | undefined
  }
}
type Source<Row, Totals> = {
  /** Noun of the list, so that live updates find it. */
  noun: string
  query: object
  /** One page of the list, from the cursor on. */
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Reply<Row, Totals>>
  enabled: boolean
}

/** Rows of one page; the most that the server gives. */
export const PAGE_SIZE = 200

/** A list that loads page after page by cursor while it is scrolled. */
export function useEndlessList<Row, Totals>({ noun, query, read, enabled }: Source<Row, Totals>) {
  const list = useInfiniteQuery({
    queryKey: [noun, null, 'endless', query],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.cursor ?? undefined,
    placeholderData: keepPreviousData,
    // refetched on live updates only: a refetch by time would load all pages again
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  })
  const pages = list.data?.pages
  return {
    ...list,
    rows: pages?.flatMap(({ data }) => data),
    meta: pages?.at(-1)?.meta,
    /** Changed since it was loaded, and too long to be refetched while somebody reads it. */
    isOutdated: pages !== undefined && list.isStale && !list.isFetching,
  }
}
