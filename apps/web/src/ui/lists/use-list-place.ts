import { type RefObject, useLayoutEffect, useRef } from 'react'

type Panes = { readonly list: RefObject<HTMLElement | null>; readonly detail: RefObject<HTMLElement | null> }

/**
 * Where a list and its open record share one scroll, a record opens at its head, and back at the list the reader
 * stands where they left it. With both beside each other only the record moves.
 */
export function useListPlace({ list, detail }: Panes, record: number | null) {
  const left = useRef<Left>({ top: 0 })
  useLayoutEffect(() => {
    const scroller = list.current?.parentElement?.closest('[data-scroll]')
    if (!scroller) return
    if (record !== null) {
      for (const pane of [scroller, detail.current]) if (pane) pane.scrollTop = 0
      return
    }
    const stood = { ...left.current }
    const back = () => comeBack(scroller, { list, detail }, stood)
    back()
    // the router goes to where it last saw this address, and that was after the record had taken its room
    const frame = requestAnimationFrame(back)
    const keep = () => {
      left.current.top = scroller.scrollTop
    }
    const press = ({ target }: Event) => {
      left.current.row = target instanceof Element ? hrefOf(target.closest('a')) : undefined
    }
    const leave = new AbortController()
    scroller.addEventListener('scroll', keep, { passive: true, signal: leave.signal })
    scroller.addEventListener('click', press, { signal: leave.signal })
    return () => {
      cancelAnimationFrame(frame)
      leave.abort()
    }
  }, [list, detail, record])
}

type Left = { top: number; row?: string | undefined }

/** The row that was pressed, if it is there still, has the focus again, unless something on the screen has it. */
function comeBack(scroller: Element, { list, detail }: Panes, { top, row }: Left) {
  scroller.scrollTop = top
  const { activeElement, body } = document
  // what is gone with the record may keep the focus for a moment
  const isLost = activeElement === body || detail.current?.contains(activeElement)
  if (row === undefined || !isLost) return
  const rows = [...(list.current?.querySelectorAll('a') ?? [])]
  rows.find((link) => hrefOf(link) === row)?.focus({ preventScroll: true })
}

const hrefOf = (link: Element | null | undefined) => link?.getAttribute('href') ?? undefined
