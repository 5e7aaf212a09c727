import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

type Place = { top?: number; row?: string | undefined }

/** Where the reader was, by entry of the browser's history; as long as the tab lives. */
const places = new Map<string, Place>()

/**
 * Back at a list that was left for one of its rows, the reader stands where they were: the rows are drawn in their
 * turn, when the router has long tried to scroll, so it is done once they are there. Who has a focus elsewhere keeps it.
 */
export function useReturn(box: RefObject<HTMLElement | null>, isDrawn: boolean) {
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' })
  useEffect(() => {
    const table = box.current
    const scroller = table?.closest('[data-scroll]')
    if (!isDrawn || !table || !scroller) return
    const frame = requestAnimationFrame(() => stepBack(table, scroller, places.get(entry)))
    const keep = (place: Place) => places.set(entry, { ...places.get(entry), ...place })
    const scrolled = () => keep({ top: scroller.scrollTop })
    const focused = ({ target }: FocusEvent) => keep({ row: rowOf(target) })
    scroller.addEventListener('scroll', scrolled, { passive: true })
    table.addEventListener('focusin', focused)
    return () => {
      cancelAnimationFrame(frame)
      scroller.removeEventListener('scroll', scrolled)
      table.removeEventListener('focusin', focused)
    }
  }, [box, isDrawn, entry])
}

function stepBack(table: HTMLElement, scroller: Element, place: Place | undefined) {
  if (place?.top !== undefined) scroller.scrollTop = place.top
  if (place?.row === undefined || document.activeElement !== document.body) return
  // a long table draws the rows of the place first
  requestAnimationFrame(() =>
    table.querySelector<HTMLElement>(`[data-index="${place.row}"] a`)?.focus({ preventScroll: true }),
  )
}

const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-index]')?.dataset.index : undefined
