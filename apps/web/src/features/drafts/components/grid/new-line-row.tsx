// biome-ignore-all lint/a11y/useSemanticElements: a sheet whose rows are placed by a grid and drawn only where they are seen
// biome-ignore-all lint/a11y/useFocusableInteractive: the field in the cell takes the focus
import { useTranslations } from 'use-intl'
import type { ProductPlace } from '../../api.ts'
import type { Products } from '../use-products.ts'
import classes from './line-grid.module.css'
import { ProductField } from './product-field.tsx'
import type { GridCursor } from './use-grid-cursor.ts'
import type { LineEdits } from './use-line-edits.ts'

type Props = {
  index: number
  active: boolean
  products: Products
  place: ProductPlace
  edits: LineEdits
  onMove: GridCursor['move']
}

/** The empty row at the end, where the next product is typed; the way into the grid by keyboard. */
export function NewLineRow({ index, active, ...field }: Props) {
  const t = useTranslations('drafts.grid')
  const { edits } = field
  const begin = () => edits.go({ row: index, column: 'product' })
  return (
    <div role="rowgroup">
      <div role="row" className={classes.row} aria-rowindex={index + 2} data-active={active || undefined}>
        <span role="rowheader" className={classes.cell} data-column="number">
          {index + 1}
        </span>
        <span
          role="gridcell"
          className={classes.cell}
          data-column="product"
          data-editing={active || undefined}
          data-spare={!active || undefined}
        >
          {active ? (
            // a new input for each new line: nothing of the last search stays
            <ProductField key={index} line={null} index={index} {...field} />
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

/** Once the customer is chosen, typing goes on with the first product without a click. */
function takeFocus(button: HTMLButtonElement | null) {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true })
}
