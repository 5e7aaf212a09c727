import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

type ScrollOffset = { readonly left: number; readonly top: number }
type SavedPosition = {
  readonly top?: number
  /** Scroll areas inside the list, in their order: the board and its columns. */
  readonly panes?: readonly ScrollOffset[]
  /** The selector of the row that had the focus. */
  readonly row?: string | undefined
}

/** Saved positions by history entry, for the life of the tab. */
const places = new Map<string, SavedPosition>()

/**
 * Restores the scroll position and the focus of a list that was left for one of its rows. The rows are
 * drawn later than the router restores scrolling, so it is done once they are there. Focus elsewhere is not
 * moved.
 */
export function useScrollRestoration(box: RefObject<HTMLElement | null>, isDrawn: boolean) {
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' })
  useEffect(() => {
    const list = box.current
    const scroller = list?.closest('[data-scroll]')
    if (!isDrawn || !list || !scroller) return
    // read before anything scrolls, including the router
    const before = places.get(entry)
    const frame = requestAnimationFrame(() => restore(list, scroller, before))
    const save = (place: SavedPosition) => places.set(entry, { ...places.get(entry), ...place })
    const savePosition = () => save({ top: scroller.scrollTop, panes: panesOf(list).map(offsetOf) })
    const saveFocus = ({ target }: Event) => {
      savePosition()
      save({ row: rowOf(target) })
    }
    const left = new AbortController()
    const { signal } = left
    scroller.addEventListener('scroll', savePosition, { passive: true, capture: true, signal })
    // a scroll event may come too late when the page is left at once
    for (const event of ['focusin', 'click'])
      list.addEventListener(event, saveFocus, { capture: true, signal })
    return () => {
      cancelAnimationFrame(frame)
      left.abort()
    }
  }, [box, isDrawn, entry])
}

function restore(list: HTMLElement, scroller: Element, place: SavedPosition | undefined) {
  if (place?.top !== undefined) scroller.scrollTop = place.top
  for (const [at, pane] of panesOf(list).entries())
    pane.scrollTo({ behavior: 'instant', ...place?.panes?.[at] })
  const { row } = place ?? {}
  if (row === undefined || document.activeElement !== document.body) return
  // a virtual table first draws the rows of this position
  requestAnimationFrame(() => list.querySelector<HTMLElement>(row)?.focus({ preventScroll: true }))
}

const panesOf = (list: HTMLElement) => [list, ...list.querySelectorAll('[data-scroll]')]

const offsetOf = ({ scrollLeft: left, scrollTop: top }: Element): ScrollOffset => ({ left, top })

/** The link of the row or card; a document may stand in two columns of the board. */
function rowOf(target: EventTarget | null) {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  if (!row) return undefined
  const column = row.closest<HTMLElement>('[data-column]')?.dataset.column
  return `${column ? `[data-column="${column}"] ` : ''}[data-index="${row.dataset.index}"] a`
}
