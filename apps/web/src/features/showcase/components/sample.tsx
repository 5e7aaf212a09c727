import type { ReactNode } from 'react'
import classes from './sample.module.css'

/** A component of the kit with its name in code. */
export function Sample({
  name,
  wide = false,
  children,
}: {
  name: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <section className={classes.sample} data-wide={wide || undefined} aria-label={name}>
      <h2 className={classes.name}>
        <code>{name}</code>
      </h2>
      <div className={classes.body}>{children}</div>
    </section>
  )
}
