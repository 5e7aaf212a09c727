// biome-ignore-all lint/a11y/useSemanticElements: a sheet whose rows are placed by a grid and drawn only where they are seen
// biome-ignore-all lint/a11y/useFocusableInteractive: the field in the cell takes the focus
import { memo, type Ref } from 'react'
import { formatMoney } from '../../../../lib/format/money.ts'
import type { ProductPlace } from '../../api.ts'
import { lineRefusal } from '../../model/checks/refusals.ts'
import type { DraftLine } from '../../model/form/draft-form.ts'
import { COLUMN_OF } from '../../model/grid/cell-text.ts'
import type { Column } from '../../model/grid/cursor.ts'
import type { DraftSession } from '../../model/sending/draft-session.ts'
import { currentError } from '../../model/state/draft-state.ts'
import { useDraft } from '../use-draft.ts'
import { type Product, type Products, withoutStock } from '../use-products.ts'
import { AvailablePill } from './available-pill.tsx'
import { type CellProps, FigureCell } from './figure-cell.tsx'
import classes from './line-grid.module.css'
import { LineMessages } from './line-messages.tsx'
import { MoreCell } from './more-cell.tsx'
import { ProductField } from './product-field.tsx'
import { UnitMenu } from './unit-menu.tsx'
import type { GridCursor } from './use-grid-cursor.ts'
import type { LineEdits } from './use-line-edits.ts'

type Props = {
  session: DraftSession
  line: DraftLine
  index: number
  top: number
  measure: Ref<HTMLDivElement>
  /** The active cell, when it is in this row. */
  active: Column | null
  /** Net in centavos; null when the discounts are too large. */
  total: number | null
  product: Product | undefined
  products: Products
  place: ProductPlace
  edits: LineEdits
  onMove: GridCursor['move']
}

export const LineRow = memo(function LineRow({ session, line, index, top, measure, ...row }: Props) {
  const { active, total, product, products, place, edits, onMove } = row
  const refusal = useDraft(session, (state) => lineRefusal(currentError(state), index))
  const cell = { line, index, edits, onMove }
  const unit = (
    <UnitMenu line={line} product={product} onChoose={(of, code) => edits.inUnit(of, code, index)} />
  )
  return (
    <div
      ref={measure}
      role="row"
      className={classes.place}
      style={{ transform: `translateY(${top}px)` }}
      data-index={index}
      aria-rowindex={index + 2}
    >
      <div
        className={classes.row}
        data-active={active !== null || undefined}
        data-wrong={refusal ? true : undefined}
      >
        <span role="rowheader" className={classes.cell} data-column="number">
          {index + 1}
        </span>
        <ProductCell {...cell} active={active === 'product'} products={products} place={place} />
        <span role="gridcell" className={classes.cell} data-column="unit">
          {unit}
        </span>
        <FigureCell {...cell} column="quantity" active={active === 'quantity'}>
          <span className={classes.unitBeside} data-unit="">
            {unit}
          </span>
        </FigureCell>
        <FigureCell {...cell} column="price" active={active === 'price'} />
        <FigureCell {...cell} column="discount" active={active === 'discount'} />
        <span role="gridcell" className={classes.cell} data-column="total">
          {total === null ? '–' : formatMoney(total)}
        </span>
        <span role="gridcell" className={classes.cell} data-column="available">
          <AvailablePill product={product} line={line} />
        </span>
        <MoreCell {...cell} active={active === 'more'} />
      </div>
      <div role="gridcell">
        <LineMessages
          line={line}
          active={active}
          refusal={refusal}
          tooLarge={total === null}
          without={withoutStock(product)}
          onResolve={(entry, field) => {
            edits.change(line, entry)
            edits.go({ row: index, column: COLUMN_OF[field] })
          }}
        />
      </div>
    </div>
  )
}, sameRow)

/** Callbacks and the pick list are the same for all rows and do not render a row again. */
function sameRow(one: Props, other: Props) {
  return (
    one.line === other.line &&
    one.index === other.index &&
    one.top === other.top &&
    one.active === other.active &&
    one.total === other.total &&
    one.product === other.product &&
    (other.active === null || (one.products === other.products && one.onMove === other.onMove))
  )
}

type ProductCellProps = CellProps & { active: boolean; products: Products; place: ProductPlace }

/** The product of a line; typing in it looks for another one. */
function ProductCell({ line, index, edits, onMove, active, products, place }: ProductCellProps) {
  return (
    <span
      role="gridcell"
      className={classes.cell}
      data-column="product"
      data-editing={active || undefined}
      onMouseDown={(event) => {
        if (active) return
        event.preventDefault()
        edits.go({ row: index, column: 'product' })
      }}
    >
      {active ? (
        <ProductField
          line={line}
          index={index}
          edits={edits}
          onMove={onMove}
          products={products}
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
