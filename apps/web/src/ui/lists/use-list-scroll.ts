import { type RefObject, useLayoutEffect, useRef } from 'react'

type Panes = { readonly list: RefObject<HTMLElement | null>; readonly detail: RefObject<HTMLElement | null> }

/**
 * Where a list and its open record share one scroll area, a record opens at its top, and the list is
 * restored to where it was left. With both beside each other only the record scrolls.
 */
export function useListScroll({ list, detail }: Panes, record: number | null) {
  const left = useRef<ListPosition>({ top: 0 })
  useLayoutEffect(() => {
    const scroller = list.current?.parentElement?.closest('[data-scroll]')
    if (!scroller) return
    if (record !== null) {
      for (const pane of [scroller, detail.current]) if (pane) pane.scrollTop = 0
      return
    }
    const saved = { ...left.current }
    const back = () => restore(scroller, { list, detail }, saved)
    back()
    // the router restores its own position, stored after the record was drawn: ours must come after it
    const frame = requestAnimationFrame(back)
    const save = () => {
      left.current.top = scroller.scrollTop
    }
    const press = ({ target }: Event) => {
      left.current.row = target instanceof Element ? hrefOf(target.closest('a')) : undefined
    }
    const leave = new AbortController()
    scroller.addEventListener('scroll', save, { passive: true, signal: leave.signal })
    scroller.addEventListener('click', press, { signal: leave.signal })
    return () => {
      cancelAnimationFrame(frame)
      leave.abort()
    }
  }, [list, detail, record])
}

type ListPosition = { top: number; row?: string | undefined }

/** Returns the focus to the row that was pressed, unless something else has it. */
function restore(scroller: Element, { list, detail }: Panes, { top, row }: ListPosition) {
  scroller.scrollTop = top
  const { activeElement, body } = document
  // an element removed with the record may keep the focus for a moment
  const isLost = activeElement === body || detail.current?.contains(activeElement)
  if (row === undefined || !isLost) return
  const rows = [...(list.current?.querySelectorAll('a') ?? [])]
  rows.find((link) => hrefOf(link) === row)?.focus({ preventScroll: true })
}

const hrefOf = (link: Element | null | undefined) => link?.getAttribute('href') ?? undefined
