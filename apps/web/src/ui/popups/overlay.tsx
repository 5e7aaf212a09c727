import { useFocusTrap, useMergedRef } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './overlay.module.css'

type Props = {
  onClose: () => void
  /** Neither Escape nor a press outside closes it. */
  mustAnswer?: boolean
  label?: string
  labelledBy?: string
  className?: string | undefined
  children: ReactNode
}

/** The base of every window over the page: traps the focus, returns it, closes on Escape. */
export function Overlay({ onClose, mustAnswer = false, label, labelledBy, className, children }: Props) {
  const trap = useFocusTrap(true)
  const box = useRef<HTMLDivElement>(null)
  const merged = useMergedRef(trap, box)
  useFocusBack()
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!mustAnswer) return closeOnEscape(box.current, () => close.current())
  }, [mustAnswer])
  return createPortal(
    <div className={classes.scrim}>
      <button
        type="button"
        className={classes.outside}
        tabIndex={-1}
        aria-hidden="true"
        onClick={mustAnswer ? undefined : onClose}
      />
      <div
        ref={merged}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        aria-labelledby={labelledBy}
        tabIndex={-1}
        className={className}
      >
        {children}
      </div>
    </div>,
    document.body,
  )
}

/**
 * Returns the focus to the element that had it, unless it was moved elsewhere meanwhile; if that element is
 * gone, to the page.
 */
function useFocusBack() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const lost = document.activeElement === null || document.activeElement === document.body
      if (!lost || !(opener instanceof HTMLElement)) return
      const isThere = opener.isConnected && opener !== document.body
      const back = isThere ? opener : document.getElementById('content')
      back?.focus({ preventScroll: true })
    },
    [opener],
  )
}

/** Only the topmost window closes; an open list inside it handles the key first. */
function closeOnEscape(box: HTMLElement | null, close: () => void) {
  const onKey = (event: KeyboardEvent) => {
    const windows = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')]
    if (event.key !== 'Escape' || event.defaultPrevented || windows.at(-1) !== box) return
    event.preventDefault()
    close()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
