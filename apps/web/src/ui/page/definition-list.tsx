import type { ReactNode } from 'react'
import classes from './definition-list.module.css'

export type Definition = { term: string; value: ReactNode; figure?: boolean }

/** Terms and their values, one per line: <DefinitionList items={[{ term: 'NUIT', value: '400 339 910' }]} />. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className={classes.list}>
      {items.map(({ term, value, figure }) => (
        <div key={term} className={classes.item}>
          <dt>{term}</dt>
          <dd data-figure={figure || undefined}>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
