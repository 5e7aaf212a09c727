// biome-ignore-all lint/a11y/useSemanticElements: a sheet whose rows are placed by a grid and drawn only where they are seen
// biome-ignore-all lint/a11y/useFocusableInteractive: the field in the cell takes the focus
import type { ProductPlace } from '../../api/products.ts'
import type { Articles } from '../use-articles.ts'
import { ArticleField } from './article-field.tsx'
import type { CellProps } from './figure-cell.tsx'
import classes from './line-grid.module.css'

type Props = CellProps & { active: boolean; articles: Articles; place: ProductPlace }

/** The article of a line; typing in it looks for another one. */
export function ArticleCell({ line, index, edits, onMove, active, articles, place }: Props) {
  return (
    <span
      role="gridcell"
      className={classes.cell}
      data-column="article"
      data-editing={active || undefined}
      onMouseDown={(event) => {
        if (active) return
        event.preventDefault()
        edits.go({ row: index, column: 'article' })
      }}
    >
      {active ? (
        <ArticleField
          line={line}
          index={index}
          edits={edits}
          onMove={onMove}
          articles={articles}
          place={place}
        />
      ) : (
        <>
          <span className={classes.name}>{line.description}</span>{' '}
          <span className={classes.code}>{line.productId}</span>
        </>
      )}
    </span>
  )
}
