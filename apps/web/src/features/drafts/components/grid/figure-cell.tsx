// biome-ignore-all lint/a11y/useSemanticElements: a sheet whose rows are placed by a grid and drawn only where they are seen
// biome-ignore-all lint/a11y/useFocusableInteractive: the field in the cell takes the focus
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatPercent, formatQuantity } from '../../../../lib/format/quantity.ts'
import type { DraftLine } from '../../model/form/draft-form.ts'
import { type FigureColumn, invalidText } from '../../model/grid/cell-text.ts'
import { FigureField } from './figure-field.tsx'
import classes from './line-grid.module.css'
import type { GridCursor } from './use-grid-cursor.ts'
import type { LineEdits } from './use-line-edits.ts'

export type CellProps = { line: DraftLine; index: number; edits: LineEdits; onMove: GridCursor['move'] }
type Props = CellProps & { column: FigureColumn; active: boolean; children?: ReactNode }

/** A figure as text; an input while its cell is active. What stands behind it (the unit) stays there. */
export function FigureCell({ column, active, children, ...cell }: Props) {
  const t = useTranslations('drafts.grid')
  const { line, index, edits } = cell
  const invalidInput = invalidText(line, column)
  return (
    <span
      role="gridcell"
      className={classes.cell}
      data-column={column}
      data-editing={active || undefined}
      data-invalid={invalidInput === undefined ? undefined : true}
      data-agreed={(column === 'price' && line.negotiatedPrice !== null) || undefined}
      title={column === 'price' ? t('listPrice', { price: formatMoney(line.unitPrice) }) : undefined}
      onMouseDown={(event) => {
        if (active || isInMenu(event.target)) return
        event.preventDefault()
        edits.go({ row: index, column })
      }}
    >
      {active ? <FigureField {...cell} column={column} /> : (invalidInput ?? formattedText(line, column))}
      {children}
    </span>
  )
}

const isInMenu = (target: EventTarget) => target instanceof Element && target.closest('[data-unit]') !== null

function formattedText(line: DraftLine, column: FigureColumn) {
  if (column === 'quantity') return line.quantity === 0 ? '' : formatQuantity(line.quantity)
  if (column === 'price') return formatMoney(line.negotiatedPrice ?? line.unitPrice)
  const others = line.discount > 0 || line.discountAmount > 0 ? '+' : ''
  return line.discountPercentage === 0 ? others || '–' : formatPercent(line.discountPercentage) + others
}
