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
  /** One stretch of the list, from the cursor on. */
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Reply<Row, Totals>>
  enabled: boolean
}

/** Rows of one stretch; the most that the server gives. */
export const STRETCH = 200

/** A list that loads on by cursor, stretch by stretch, as it is scrolled. */
export function useEndless<Row, Totals>({ noun, query, read, enabled }: Source<Row, Totals>) {
  const list = useInfiniteQuery({
    queryKey: [noun, null, 'endless', query],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.cursor ?? undefined,
    placeholderData: keepPreviousData,
    // refreshed when it is told of a change, never by itself: that would read all stretches again
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  })
  const pages = list.data?.pages
  return {
    ...list,
    rows: pages?.flatMap(({ data }) => data),
    meta: pages?.at(-1)?.meta,
    /** Changed since, and too long to be read again under the reader's eyes. */
    isOutdated: pages !== undefined && list.isStale && !list.isFetching,
  }
}
