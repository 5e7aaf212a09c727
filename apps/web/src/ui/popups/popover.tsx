import { type ReactNode, useRef } from 'react'
import type { Alignment } from '../../lib/screen/place-beside.ts'
import { useDismiss } from '../../lib/screen/use-dismiss.ts'
import { Anchored } from '../floating/anchored.tsx'
import classes from './popover.module.css'

type Props = {
  open: boolean
  onClose: () => void
  /** What it is attached to: a button, a field. */
  target: ReactNode
  align?: Alignment
  /** Takes the focus when it opens; a list under a field leaves it there. */
  takesFocus?: boolean
  /** As wide as the cell that it stands in. */
  fill?: boolean
  label?: string
  className?: string | undefined
  children: ReactNode
}

/** A small box attached to an element: filter editors, further fields of a line, suggestions. */
export function Popover({
  open,
  onClose,
  target,
  align = 'start',
  takesFocus = true,
  fill = false,
  ...rest
}: Props) {
  const { label, className, children } = rest
  const box = useRef<HTMLSpanElement>(null)
  useDismiss(box, open, onClose)
  return (
    <span ref={box} className={classes.hook} data-fill={fill || undefined}>
      {target}
      {open && (
        <Anchored
          anchor={box}
          align={align}
          className={className}
          role={takesFocus ? 'dialog' : undefined}
          aria-label={label}
        >
          <div ref={takesFocus ? focusInside : undefined}>{children}</div>
        </Anchored>
      )}
    </span>
  )
}

const FOCUSABLE = '[data-autofocus], input, select, textarea, button'

/** Focuses the first field, once it is drawn: an editor may still be loading. */
function focusInside(content: HTMLElement | null) {
  if (!content) return
  const found = content.querySelector<HTMLElement>(FOCUSABLE)
  if (found) return void requestAnimationFrame(() => found.focus())
  const observer = new MutationObserver(() => {
    const late = content.querySelector<HTMLElement>(FOCUSABLE)
    if (!late) return
    observer.disconnect()
    late.focus()
  })
  observer.observe(content, { childList: true, subtree: true })
}
