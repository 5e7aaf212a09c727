import { type RefObject, useEffect, useRef } from 'react'

/**
 * While open: a press outside closes; Escape closes and returns the focus to the first focusable element.
 */
export function useDismiss(box: RefObject<HTMLElement | null>, open: boolean, close: () => void) {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (open && box.current) return listen(box.current, () => latest.current())
  }, [box, open])
}

function listen(box: HTMLElement, close: () => void) {
  const stop = new AbortController()
  const outside = (event: Event) => {
    if (event.target instanceof Node && !box.contains(event.target)) close()
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
    box.querySelector<HTMLElement>('button, input, a[href]')?.focus()
  }
  document.addEventListener('pointerdown', outside, stop)
  document.addEventListener('focusin', outside, stop)
  box.addEventListener('keydown', key, stop)
  return () => stop.abort()
}
