import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import classes from './popup-menu.module.css'

type Props = {
  /** Accessible name of the button. */
  label: string
  button: ReactNode
  buttonClass?: string | undefined
  /** Where the list opens. */
  side?: 'below' | 'above'
  /** <MenuAction>s; gets the function that closes the list. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a short list of actions: arrows move, Escape and a press outside close. No positioning engine. */
export function PopupMenu({ label, button, buttonClass, side = 'below', children }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => (open && box.current ? listen(box.current, setOpen) : undefined), [open])
  const close = () => {
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  return (
    <div ref={box} className={classes.box}>
      <button
        type="button"
        className={buttonClass}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div
          id={id}
          role="menu"
          aria-label={label}
          className={classes.list}
          data-side={side}
          ref={focusFirst}
        >
          {children(close)}
        </div>
      )}
    </div>
  )
}

type ActionProps = {
  icon?: ReactNode
  onClick: () => void
  className?: string | undefined
  children: ReactNode
}

export function MenuAction({ icon, onClick, className, children }: ActionProps) {
  return (
    <button
      type="button"
      role="menuitem"
      className={`${classes.action} ${className ?? ''}`}
      onClick={onClick}
    >
      {icon}
      {children}
    </button>
  )
}

const itemsOf = (box: Element) => [...box.querySelectorAll<HTMLElement>('[role="menuitem"]')]
const focusFirst = (list: HTMLElement | null) => {
  if (list) itemsOf(list)[0]?.focus({ preventScroll: true })
}

/** Keys inside the box; a press or the focus outside closes. */
function listen(box: HTMLElement, setOpen: (open: boolean) => void) {
  const stop = new AbortController()
  const outside = (event: Event) => {
    if (event.target instanceof Node && !box.contains(event.target)) setOpen(false)
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return moveFocus(box, event)
    event.stopPropagation()
    setOpen(false)
    box.querySelector('button')?.focus()
  }
  document.addEventListener('pointerdown', outside, stop)
  document.addEventListener('focusin', outside, stop)
  box.addEventListener('keydown', key, stop)
  return () => stop.abort()
}

function moveFocus(box: HTMLElement, event: KeyboardEvent) {
  const items = itemsOf(box)
  const at = items.findIndex((item) => item === document.activeElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}
