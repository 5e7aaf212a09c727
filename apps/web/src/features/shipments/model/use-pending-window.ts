import { useQueries, useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { readyOrdersPage } from '../api.ts'
import type { TruckSearch } from '../search.ts'
import type { Place } from './load.ts'
import { READY_PER_PAGE, type ReadyOrder } from './shipments-query.ts'

/** A row of the window; undefined = its page is on its way. The heading stands before what does not fit. */
export type WindowRow =
  | { kind: 'order'; order: ReadyOrder | undefined; place: number }
  | { kind: 'heading'; left: number }

type Options = {
  list: RefObject<HTMLElement | null>
  /** Kilograms left; with it what fits stands first. */
  room: Partial<Record<Place, number>> | null
  rowHeight: number
}

/** The waiting documents under a filter, of which only those near the screen are loaded and drawn. */
export function usePendingWindow(search: TruckSearch, { list, room, rowHeight }: Options) {
  const first = useQuery(readyOrdersPage(search, room, 1))
  const totals = first.data?.meta.totals
  const count = totals?.documents ?? 0
  const fitting = room === null ? count : (totals?.fitting ?? count)
  const heading = fitting < count ? fitting : null
  const [scrollMargin, setScrollMargin] = useState(0)
  const virtualizer = useVirtualizer({
    count: count + (heading === null ? 0 : 1),
    getScrollElement: () => list.current?.closest('[data-scroll]') ?? document.documentElement,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollMargin,
  })
  // what stands above the list may grow: filters, the proposal
  useLayoutEffect(() => setScrollMargin((before) => distanceFromTop(list.current) ?? before))
  const items = virtualizer.getVirtualItems()
  const placeOf = (index: number) => (heading !== null && index > heading ? index - 1 : index)
  const wanted = [...new Set(items.map(({ index }) => pageOf(placeOf(index))))].filter((page) => page > 1)
  const others = useQueries({ queries: wanted.map((page) => readyOrdersPage(search, room, page)) })
  const pages = new Map([
    [1, first.data?.data],
    ...wanted.map((page, at) => [page, others[at]?.data?.data] as const),
  ])
  const rowAt = (index: number): WindowRow => {
    if (index === heading) return { kind: 'heading', left: count - fitting }
    const place = placeOf(index)
    return { kind: 'order', place, order: pages.get(pageOf(place))?.[place % READY_PER_PAGE] }
  }
  return {
    first,
    count,
    height: virtualizer.getTotalSize(),
    rows: items.map(({ index, start }) => ({ index, top: start - scrollMargin, row: rowAt(index) })),
  }
}

const pageOf = (place: number) => Math.floor(place / READY_PER_PAGE) + 1

function distanceFromTop(element: HTMLElement | null): number | undefined {
  const scroller = element?.closest('[data-scroll]')
  if (!element || !scroller) return undefined
  const above = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  return Math.round(above + scroller.scrollTop)
}
