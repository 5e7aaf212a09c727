import { type RefObject, startTransition, useLayoutEffect, useState } from 'react'

/**
 * The width of an element in px, kept up to date; 0 before it is drawn. The browser tells it once it has laid the page
 * out anyway: who asks sooner makes it lay out twice.
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
