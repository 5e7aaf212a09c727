import type { ReactNode } from 'react'
import classes from './stacked.module.css'

/** Two lines in one cell: a strong one and a quiet one, e.g. customer and route. */
export function Stacked({ top, below }: { top: ReactNode; below?: ReactNode }) {
  return (
    <span className={classes.stacked}>
      <span className={classes.top}>{top}</span>
      {below && <span className={classes.below}>{below}</span>}
    </span>
  )
}
