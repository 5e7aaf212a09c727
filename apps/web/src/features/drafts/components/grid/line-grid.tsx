// biome-ignore-all lint/a11y/useSemanticElements: a sheet whose rows are placed by a grid and drawn only where they are seen
// biome-ignore-all lint/a11y/useFocusableInteractive: the field in the cell takes the focus
import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import { type ColumnWidths, columnWidths, isTight } from '../../model/grid/column-widths.ts'
import type { Preview } from '../../model/lines/preview-prices.ts'
import type { DraftForm } from '../../model/session/draft-form.ts'
import type { DraftSession } from '../../model/session/draft-session.ts'
import type { Articles } from '../use-articles.ts'
import { GridHead } from './grid-head.tsx'
import classes from './line-grid.module.css'
import { LineRow } from './line-row.tsx'
import { NewLineRow } from './new-line-row.tsx'
import { useGridCursor } from './use-grid-cursor.ts'
import { useGridRows } from './use-grid-rows.ts'
import { useHeldWidths } from './use-held-widths.ts'
import { useLineEdits } from './use-line-edits.ts'

type Props = { session: DraftSession; form: DraftForm; preview: Preview; articles: Articles; width: number }

/** Lines to be typed like a spreadsheet; only the rows in sight are drawn, and only the cell in hand is a field. */
export function LineGrid({ session, form, preview, articles, width }: Props) {
  const t = useTranslations('drafts.grid')
  const { lines } = form
  const grid = useGridCursor(lines.length)
  const edits = useLineEdits(session, grid)
  const { body, rows, height, measure } = useGridRows(lines, grid.cursor)
  const place = { warehouseId: form.warehouse, customerId: form.customerId }
  const needed = columnWidths(lines, preview, (productId) => articles.byCode.get(productId)?.currentStock)
  const widths = useHeldWidths(needed, grid.cursor !== null)
  const shared = { edits, articles, place, onMove: grid.move }
  return (
    <div
      role="grid"
      aria-label={t('label')}
      aria-rowcount={lines.length + 2}
      className={classes.grid}
      style={asVariables(widths)}
      data-tight={isTight(width, widths) || undefined}
      {...grid.handlers}
    >
      <GridHead />
      <div ref={body} role="rowgroup" className={classes.body} style={{ height }}>
        {rows.map(({ index, top, key }) => {
          const line = lines[index]
          if (!line) return null
          return (
            <LineRow
              key={key}
              {...shared}
              line={line}
              index={index}
              top={top}
              measure={measure}
              session={session}
              active={grid.cursor?.row === index ? grid.cursor.column : null}
              total={preview.lines[index]?.total ?? null}
              article={articles.byCode.get(line.productId)}
            />
          )
        })}
      </div>
      <NewLineRow {...shared} index={lines.length} active={grid.cursor?.row === lines.length} />
    </div>
  )
}

/** '--price: 7ch', by which the columns are laid out. */
const asVariables = (widths: ColumnWidths) =>
  Object.fromEntries(
    Object.entries(widths).map(([name, width]) => [`--${name}`, `${width}ch`]),
  ) as CSSProperties
