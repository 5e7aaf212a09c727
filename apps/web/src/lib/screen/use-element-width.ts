import { type RefObject, startTransition, useLayoutEffect, useState } from 'react'

/**
 * The width of an element in px, kept up to date; 0 before it is drawn. Measured by a ResizeObserver, which
 * does not force a layout of its own.
 */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const observer = new ResizeObserver(() => startTransition(() => setWidth(measured.clientWidth)))
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return width
}
