import type { ReactNode } from 'react'
import { Kbd } from '../actions/kbd.tsx'
import classes from './foot-line.module.css'

export type KeyHint = { keys: readonly string[]; label: string }
type Props = { children?: ReactNode; hints?: readonly KeyHint[] }

/** The last line of a page: totals of the filter on the left, keys of the page on the right. */
export function FootLine({ children, hints = [] }: Props) {
  return (
    <footer className={`${classes.foot} no-print`}>
      <div className={classes.totals}>{children}</div>
      {hints.length > 0 && (
        <div className={classes.hints} aria-hidden="true">
          {hints.map(({ keys, label }) => (
            <span key={label}>
              {keys.map((key) => (
                <Kbd key={key} keys={key} />
              ))}{' '}
              {label}
            </span>
          ))}
        </div>
      )}
    </footer>
  )
}

/** One total: a strong figure and its word. */
export function Total({ value, label }: { value: ReactNode; label: string }) {
  return (
    <span className={classes.total}>
      <strong>{value}</strong> {label}
    </span>
  )
}
