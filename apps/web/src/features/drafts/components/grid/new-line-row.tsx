// biome-ignore-all lint/a11y/useSemanticElements: a sheet whose rows are placed by a grid and drawn only where they are seen
// biome-ignore-all lint/a11y/useFocusableInteractive: the field in the cell takes the focus
import { useTranslations } from 'use-intl'
import type { ProductPlace } from '../../api/products.ts'
import type { Articles } from '../use-articles.ts'
import { ArticleField } from './article-field.tsx'
import classes from './line-grid.module.css'
import type { GridCursor } from './use-grid-cursor.ts'
import type { LineEdits } from './use-line-edits.ts'

type Props = {
  index: number
  active: boolean
  articles: Articles
  place: ProductPlace
  edits: LineEdits
  onMove: GridCursor['move']
}

/** The empty row at the end, where the next article is typed; the way into the grid by keyboard. */
export function NewLineRow({ index, active, ...field }: Props) {
  const t = useTranslations('drafts.grid')
  const { edits } = field
  const begin = () => edits.go({ row: index, column: 'article' })
  return (
    <div role="rowgroup">
      <div role="row" className={classes.row} aria-rowindex={index + 2} data-active={active || undefined}>
        <span role="rowheader" className={classes.cell} data-column="number">
          {index + 1}
        </span>
        <span
          role="gridcell"
          className={classes.cell}
          data-column="article"
          data-editing={active || undefined}
          data-spare={!active || undefined}
        >
          {active ? (
            // a new field for each new line: nothing of the last search stays
            <ArticleField key={index} line={null} index={index} {...field} />
          ) : (
            <button
              ref={index === 0 ? takeFocus : undefined}
              type="button"
              className={classes.begin}
              onFocus={begin}
              onClick={begin}
            >
              <span className="hidden-text">{t('newLine')}: </span>
              {t('placeholder')}
            </button>
          )}
        </span>
      </div>
    </div>
  )
}

/** Once the customer is chosen the first article is next: typing goes on without a press. */
function takeFocus(button: HTMLButtonElement | null) {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true })
}
