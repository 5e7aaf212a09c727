import type { CSSProperties } from 'react'
import classes from './plot-legend.module.css'

type Entry = {
  label: string
  /** A colour of theme.css: 'var(--plot-billed)'. */
  colour: string
}

/** What the colours of a plot stand for. */
export function PlotLegend({ entries }: { entries: readonly Entry[] }) {
  return (
    <span className={classes.legend}>
      {entries.map(({ label, colour }) => (
        <span key={label} style={{ '--colour': colour } as CSSProperties}>
          {label}
        </span>
      ))}
    </span>
  )
}
