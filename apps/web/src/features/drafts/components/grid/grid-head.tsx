// biome-ignore-all lint/a11y/useSemanticElements: a sheet whose rows are placed by a grid and drawn only where they are seen
// biome-ignore-all lint/a11y/useFocusableInteractive: the field in the cell takes the focus
import { useTranslations } from 'use-intl'
import classes from './line-grid.module.css'

const HEADS = [
  'number',
  'article',
  'unit',
  'quantity',
  'price',
  'discount',
  'total',
  'available',
  'more',
] as const

export function GridHead() {
  const t = useTranslations('drafts.grid.columns')
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" className={classes.row} aria-rowindex={1}>
        {HEADS.map((head) => (
          <span key={head} role="columnheader" className={classes.headCell} data-column={head}>
            {head === 'more' ? <span className="hidden-text">{t(head)}</span> : t(head)}
          </span>
        ))}
      </div>
    </div>
  )
}
