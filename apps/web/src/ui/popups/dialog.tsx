import { type ReactNode, useId } from 'react'
import classes from './dialog.module.css'
import { Overlay } from './overlay.tsx'
import { WindowHead } from './window-head.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  size?: number | string
  /** A dialog that must be answered has no cross and no way around it. */
  mustAnswer?: boolean
  children: ReactNode
}

/** A window over the page; it traps the focus and gives it back. */
export function Dialog({ open, onClose, title, size = 460, mustAnswer = false, children }: Props) {
  const id = useId()
  if (!open) return null
  return (
    <Overlay onClose={onClose} mustAnswer={mustAnswer} labelledBy={id} className={classes.place}>
      <div className={classes.window} style={{ width: size }}>
        <WindowHead id={id} title={title} onClose={mustAnswer ? undefined : onClose} />
        <div className={classes.body}>{children}</div>
      </div>
    </Overlay>
  )
}
