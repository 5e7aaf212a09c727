import { type ReactNode, useId } from 'react'
import classes from './card.module.css'

type Props = { title?: ReactNode; actions?: ReactNode; flush?: boolean; children: ReactNode }

/** A white sheet with a hairline. `flush` lets a table reach the edges. */
export function Card({ title, actions, flush = false, children }: Props) {
  const id = useId()
  return (
    <section
      className={classes.card}
      data-flush={flush || undefined}
      aria-labelledby={title ? id : undefined}
    >
      {(title || actions) && (
        <header className={classes.head}>
          {title && (
            <h2 id={id} className={classes.title}>
              {title}
            </h2>
          )}
          {actions && <div className={classes.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </section>
  )
}
