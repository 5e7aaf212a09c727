import { type ReactNode, useId, useRef, useState } from 'react'
import { Anchored } from './anchored.tsx'
import classes from './hint.module.css'

/** A tooltip, shown while the pointer or the focus is on its content; on touch too. */
export function Hint({ text, children }: { text: string; children: ReactNode }) {
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(false)
  const show = () => setShown(true)
  const hide = () => setShown(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens; what can be pressed is inside
    <span
      ref={box}
      className={classes.hook}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      {children}
      {shown && (
        <Anchored anchor={box} role="tooltip" id={id} className={classes.hint}>
          {text}
        </Anchored>
      )}
    </span>
  )
}
