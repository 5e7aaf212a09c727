import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

type Spot = { readonly left: number; readonly top: number }
type Place = {
  readonly top?: number
  /** What scrolls inside the list, in its order: the board and its columns. */
  readonly panes?: readonly Spot[]
  /** How the link of the row is found that had the focus. */
  readonly row?: string | undefined
}

/** Where the reader was, by entry of the browser's history; as long as the tab lives. */
const places = new Map<string, Place>()

/**
 * Back at a list that was left for one of its rows or cards, the reader stands where they were: the rows are drawn in
 * their turn, when the router has long tried to scroll, so it is done once they are there. Who has a focus elsewhere keeps it.
 */
export function useReturn(box: RefObject<HTMLElement | null>, isDrawn: boolean) {
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' })
  useEffect(() => {
    const list = box.current
    const scroller = list?.closest('[data-scroll]')
    if (!isDrawn || !list || !scroller) return
    // before anything else scrolls, the router's own attempt included
    const before = places.get(entry)
    const frame = requestAnimationFrame(() => stepBack(list, scroller, before))
    const keep = (place: Place) => places.set(entry, { ...places.get(entry), ...place })
    const stand = () => keep({ top: scroller.scrollTop, panes: panesOf(list).map(spotOf) })
    const enter = ({ target }: Event) => {
      stand()
      keep({ row: rowOf(target) })
    }
    const left = new AbortController()
    const { signal } = left
    scroller.addEventListener('scroll', stand, { passive: true, capture: true, signal })
    // who scrolls and leaves at once is gone before the browser tells of the scroll
    for (const event of ['focusin', 'click']) list.addEventListener(event, enter, { capture: true, signal })
    return () => {
      cancelAnimationFrame(frame)
      left.abort()
    }
  }, [box, isDrawn, entry])
}

function stepBack(list: HTMLElement, scroller: Element, place: Place | undefined) {
  if (place?.top !== undefined) scroller.scrollTop = place.top
  for (const [at, pane] of panesOf(list).entries())
    pane.scrollTo({ behavior: 'instant', ...place?.panes?.[at] })
  const { row } = place ?? {}
  if (row === undefined || document.activeElement !== document.body) return
  // a long table draws the rows of the place first
  requestAnimationFrame(() => list.querySelector<HTMLElement>(row)?.focus({ preventScroll: true }))
}

const panesOf = (list: HTMLElement) => [list, ...list.querySelectorAll('[data-scroll]')]

const spotOf = ({ scrollLeft: left, scrollTop: top }: Element): Spot => ({ left, top })

/** The link of the row or card; a document may stand in two columns of the board. */
function rowOf(target: EventTarget | null) {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  if (!row) return undefined
  const column = row.closest<HTMLElement>('[data-column]')?.dataset.column
  return `${column ? `[data-column="${column}"] ` : ''}[data-index="${row.dataset.index}"] a`
}
