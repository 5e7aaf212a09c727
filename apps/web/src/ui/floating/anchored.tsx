import { type ComponentPropsWithoutRef, type RefObject, useLayoutEffect, useRef } from 'react'
import { type Alignment, placeBeside } from '../../lib/screen/place-beside.ts'
import classes from './anchored.module.css'

type Props = ComponentPropsWithoutRef<'div'> & {
  anchor: RefObject<HTMLElement | null>
  align?: Alignment
  /** As wide as its anchor at least. */
  matchWidth?: boolean
}

/**
 * A box beside its anchor, above everything else on the page (the browser's top layer), that follows when the page
 * scrolls. It stays where it is in the document, so focus and presses inside it count as inside its owner.
 */
export function Anchored({ anchor, align = 'start', matchWidth = false, className, ...rest }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // when both are drawn for the first time together, the anchor's ref is not set yet: it is the element around
    const beside = anchor.current ?? box.current?.parentElement
    if (box.current && beside) return keepBeside(box.current, beside, align, matchWidth)
  }, [anchor, align, matchWidth])
  return <div ref={box} popover="manual" className={`${classes.box} ${className ?? ''}`} {...rest} />
}

function keepBeside(box: HTMLElement, anchor: HTMLElement, align: Alignment, matchWidth: boolean) {
  box.showPopover()
  const place = () => {
    const around = anchor.getBoundingClientRect()
    if (matchWidth) box.style.minWidth = `${around.width}px`
    const size = { width: box.offsetWidth, height: box.scrollHeight + 2 }
    const screen = { width: document.documentElement.clientWidth, height: window.innerHeight }
    const { left, top, room } = placeBeside(around, size, screen, align)
    Object.assign(box.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${room}px` })
  }
  place()
  const stop = new AbortController()
  window.addEventListener('scroll', place, { capture: true, passive: true, signal: stop.signal })
  window.addEventListener('resize', place, { signal: stop.signal })
  const observer = new ResizeObserver(place)
  observer.observe(box)
  return () => {
    stop.abort()
    observer.disconnect()
  }
}
