import type { ReactNode } from 'react'
import classes from './stacked.module.css'

type Props = {
  top: ReactNode
  below?: ReactNode
  /** The strong line goes on below instead of being cut. */
  wraps?: boolean
}

/** Two lines in one cell: a strong one and a quiet one, e.g. customer and route. */
export function Stacked({ top, below, wraps }: Props) {
  return (
    <span className={classes.stacked} data-wraps={wraps || undefined}>
      <span className={classes.top}>{top}</span>
      {below && <span className={classes.below}>{below}</span>}
    </span>
  )
}
