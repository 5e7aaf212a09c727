import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQueryKey, readApi } from '../../../lib/api/api-query.ts'
import type { Board, Card } from '../model/board-drop.ts'
import { filtersOf } from '../model/order-search.ts'
import type { OrdersSearch } from '../search.ts'

/** The cards of a column: those of the board, and page after page of what lies beyond once it is asked for. */
export function useColumnCards({ column, cursor, orders }: Board, search: OrdersSearch) {
  const [wanted, setWanted] = useState(false)
  const query = { ...filtersOf(search), column }
  const further = useInfiniteQuery({
    queryKey: [...apiQueryKey('GET /orders/kanban', { params: undefined }), { query, cursor }],
    queryFn: ({ pageParam, signal }) =>
      readApi('GET /orders/kanban', { query: { ...query, cursor: pageParam } }, signal),
    initialPageParam: cursor ?? '',
    getNextPageParam: ({ data }) => data[0]?.cursor ?? undefined,
    enabled: wanted && cursor !== null,
  })
  const beyond = further.data?.pages.flatMap(({ data }) => data[0]?.orders ?? []) ?? []
  const more = cursor !== null && {
    hasMore: !further.data || further.hasNextPage,
    isFetching: further.isFetching,
    failed: further.isError,
    fetch: () => (wanted ? further.fetchNextPage() : setWanted(true)),
  }
  return { cards: once([...orders, ...beyond]), more }
}

/** A card that moved between two pages is shown once. */
const once = (cards: readonly Card[]) => [...new Map(cards.map((card) => [card.id, card])).values()]
