import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { TableShape } from '../data-table/columns.ts'
import { DataTable } from '../data-table/data-table.tsx'
import type { TableSettings } from '../data-table/use-table-settings.ts'
import { Pager } from '../lists/pager.tsx'
import { FootLine } from '../page/foot-line.tsx'
import { EmptyState } from '../states/empty-state.tsx'

type Listed<Row> = {
  readonly data: { readonly data: Row[]; readonly meta: { readonly pagination: Pagination } } | undefined
  readonly isPlaceholderData: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}
type Pagination = NonNullable<Parameters<typeof Pager>[0]['pagination']>

type Props<Row> = Pick<TableShape<Row>, 'rowLink' | 'selection'> & {
  /** What the list is: 'Entregas'. */
  label: string
  /** A page of the list, as useQuery answers it. */
  found: Listed<Row>
  /** Columns as the user chose them, or as the page has them. */
  columns: TableShape<Row>['columns'] | TableSettings<Row>
  empty: { title: string; text: string }
  onPage: Parameters<typeof Pager>[0]['onPage']
  /** Beside the pages: what the list adds up to. */
  children?: ReactNode
  /** Instead of the foot while rows are chosen. */
  bar?: ReactNode
}

/** The table of a list with its keys and pages: what every list of numbered records looks like below its filters. */
export function ListTable<Row extends { readonly id: number; readonly number: string }>({
  label,
  found,
  columns,
  empty,
  onPage,
  rowLink,
  selection,
  children,
  bar,
}: Props<Row>) {
  const t = useTranslations('ui.table')
  const settings =
    'shown' in columns
      ? {
          columns: columns.shown,
          isChosen: columns.isChosen,
          dense: columns.dense,
          onHidden: columns.onHidden,
        }
      : { columns }
  return (
    <>
      <DataTable
        {...settings}
        label={label}
        rows={found.data?.data}
        stale={found.isPlaceholderData}
        error={found.error}
        onRetry={found.refetch}
        rowKey={({ id }) => id}
        rowName={({ number }) => number}
        rowLink={rowLink}
        selection={selection}
        empty={<EmptyState title={empty.title}>{empty.text}</EmptyState>}
      />
      {bar || (
        <FootLine
          hints={[
            { keys: ['J', 'K'], label: t('keyMove') },
            ...(selection ? [{ keys: ['X'], label: t('keySelect') }] : []),
            { keys: ['Enter'], label: t('keyOpen') },
            { keys: ['?'], label: t('keyHelp') },
          ]}
        >
          {children}
          <Pager pagination={found.data?.meta.pagination} onPage={onPage} />
        </FootLine>
      )}
    </>
  )
}
