// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by a grid and drawn only where they are seen
// biome-ignore-all lint/a11y/useFocusableInteractive: the links, boxes and buttons inside take the focus
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Column, Sort, TableShape } from './columns.ts'
import classes from './data-table.module.css'
import { SelectBox } from './select-box.tsx'

type Props<Row> = TableShape<Row> & {
  rows: readonly Row[]
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

export function TableHead<Row>({ columns, rows, rowKey, selection, sort, onSort }: Props<Row>) {
  const t = useTranslations('ui.table')
  const chosen = rows.filter((row) => selection?.keys.has(rowKey(row))).length
  const isAll = chosen === rows.length
  const selectAll = () => selection?.onChange(new Set(isAll ? [] : rows.map(rowKey)))
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" className={classes.headRow}>
        {selection && (
          <span role="columnheader" className={classes.select}>
            <SelectBox
              label={t('selectAll')}
              checked={isAll}
              mixed={chosen > 0 && !isAll}
              onChange={selectAll}
            />
          </span>
        )}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
      </div>
    </div>
  )
}

type CellProps<Row> = Pick<Props<Row>, 'sort' | 'onSort'> & { column: Column<Row> }

function HeadCell<Row>({ column, sort, onSort }: CellProps<Row>) {
  const t = useTranslations('ui.table')
  const { header, align, sort: name } = column
  const sorted = name !== undefined && sort?.by === name
  const direction = sorted ? (sort.descending ? 'descending' : 'ascending') : undefined
  return (
    <span role="columnheader" className={classes.headCell} data-align={align} aria-sort={direction}>
      {name && onSort ? (
        <button
          type="button"
          className={classes.sort}
          aria-label={t('sortBy', { column: header })}
          onClick={() => onSort({ by: name, descending: sorted ? !sort.descending : true })}
        >
          {header} <SortSign direction={direction} />
        </button>
      ) : (
        header
      )}
    </span>
  )
}

function SortSign({ direction }: { direction: 'ascending' | 'descending' | undefined }) {
  const Sign =
    direction === undefined ? IconArrowsSort : direction === 'ascending' ? IconArrowUp : IconArrowDown
  return <Sign size={14} aria-hidden="true" />
}
