// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by a grid and drawn only where they are seen
// biome-ignore-all lint/a11y/useFocusableInteractive: the links, boxes and buttons inside take the focus
import { Link } from '@tanstack/react-router'
import type { CSSProperties, Ref } from 'react'
import { useTranslations } from 'use-intl'
import type { Choose, Column, TableShape } from './columns.ts'
import classes from './data-table.module.css'
import { SelectBox } from './select-box.tsx'

type Props<Row> = TableShape<Row> & {
  row: Row
  index: number
  /** Set when the row is placed by the virtual list. */
  top?: number
  /** All rows of a virtual table are alike; left out where each is as high as its words. */
  height?: number | undefined
  measure?: Ref<HTMLDivElement> | undefined
  choose: Choose
}

/** One row; its first column carries the link, whose target is the whole row. */
export function TableRow<Row>({ row, index, top, height, measure, choose, ...shape }: Props<Row>) {
  const t = useTranslations('ui.table')
  const { columns, rowKey, rowName, rowLink, isCurrent, selection } = shape
  const key = rowKey(row)
  const link = rowLink?.(row)
  const chosen = selection?.keys.has(key)
  const leading = Math.max(
    0,
    columns.findIndex(({ leads }) => leads),
  )
  const place: CSSProperties | undefined =
    top === undefined ? undefined : { transform: `translateY(${top}px)`, height }
  return (
    <div
      role="row"
      ref={measure}
      className={classes.row}
      style={place}
      data-index={index}
      data-chosen={chosen || undefined}
      data-current={isCurrent?.(row) || undefined}
      data-leads={link ? true : undefined}
      aria-rowindex={index + 2}
    >
      {selection && (
        <span role="cell" className={classes.select}>
          <SelectBox
            label={t('selectRow', { name: rowName(row) })}
            checked={chosen === true}
            onChange={(shift) => choose(key, shift)}
          />
        </span>
      )}
      {columns.map((column, place) => (
        <span
          key={column.key}
          role="cell"
          className={classes.cell}
          data-align={column.align}
          data-card={cardPlace(column, place)}
        >
          {place === leading && link ? (
            <Link {...link} className={classes.link}>
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </span>
      ))}
    </div>
  )
}

const cardPlace = <Row,>(column: Column<Row>, place: number) =>
  column.card ?? (place === 0 ? 'title' : 'meta')
