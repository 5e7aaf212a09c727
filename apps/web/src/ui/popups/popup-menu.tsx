import { Link, type LinkProps } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Alignment } from '../../lib/screen/place-beside.ts'
import { useDismiss } from '../../lib/screen/use-dismiss.ts'
import { Kbd } from '../actions/kbd.tsx'
import { Anchored } from '../floating/anchored.tsx'
import classes from './popup-menu.module.css'

export type TriggerProps = {
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
}
type Props = {
  /** Accessible name of the list, and of the button unless `trigger` draws it. */
  label: string
  /** What stands in the button. */
  button?: ReactNode
  buttonClass?: string | undefined
  /** Draws the button itself: `(props) => <Button {...props}>…</Button>`. */
  trigger?: (props: TriggerProps) => ReactNode
  align?: Alignment
  /** <MenuAction>s; gets the function that closes the list. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a short list of actions: arrows move, Escape and a press outside close. */
export function PopupMenu({ label, button, buttonClass, trigger, align = 'end', children }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useDismiss(box, open, () => setOpen(false))
  const close = () => {
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  const props: TriggerProps = {
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: () => setOpen(!open),
  }
  return (
    <div ref={box} className={classes.box}>
      {trigger ? (
        trigger(props)
      ) : (
        <button type="button" className={buttonClass} {...props}>
          <span className="hidden-text">{label}</span>
          {button}
        </button>
      )}
      {open && (
        <Anchored anchor={box} align={align} id={id} role="menu" aria-label={label} onKeyDown={moveFocus}>
          <MenuList>{children(close)}</MenuList>
        </Anchored>
      )}
    </div>
  )
}

/** Takes the focus once it is shown: before that the browser gives it to nothing inside. */
function MenuList({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (list.current) itemsOf(list.current)[0]?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={list} role="presentation" className={classes.list}>
      {children}
    </div>
  )
}

type ActionProps = {
  icon?: ReactNode
  onClick: () => void
  disabled?: boolean
  className?: string | undefined
  /** Key that does the same, shown beside it. */
  keys?: string | undefined
  /** Why it cannot be chosen now: it is read and reached all the same. */
  refusal?: string | undefined
  children: ReactNode
}

export function MenuAction({ icon, onClick, disabled, className, keys, refusal, children }: ActionProps) {
  const why = useId()
  const isRefused = refusal !== undefined
  return (
    <button
      type="button"
      role="menuitem"
      className={`${classes.action} ${className ?? ''}`}
      disabled={disabled}
      aria-disabled={isRefused || undefined}
      aria-describedby={isRefused ? why : undefined}
      onClick={isRefused ? undefined : onClick}
    >
      {icon}
      {isRefused ? (
        <span className={classes.refused}>
          <span>{children}</span>
          <small id={why}>{refusal}</small>
        </span>
      ) : (
        children
      )}
      {keys && !isRefused && (
        <span className={classes.keys}>
          <Kbd keys={keys} />
        </span>
      )}
    </button>
  )
}

/** A hairline between what is done every day and what ends a record. */
export const MenuLine = () => <hr className={classes.line} />

/** A place to go from a list of actions: <MenuLink {...linkOf(path)}>…</MenuLink>. */
export function MenuLink({ icon, current = false, children, ...link }: LinkProps & LinkEntry) {
  return (
    <Link
      {...link}
      role="menuitem"
      className={classes.action}
      activeProps={{}}
      aria-current={current ? 'true' : undefined}
    >
      {icon}
      {children}
    </Link>
  )
}

type LinkEntry = { icon?: ReactNode; current?: boolean; onClick?: () => void; children: ReactNode }

const itemsOf = (box: Element) => [...box.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)')]

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = itemsOf(event.currentTarget)
  const at = items.findIndex((item) => item === document.activeElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}
