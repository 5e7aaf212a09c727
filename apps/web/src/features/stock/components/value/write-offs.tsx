import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../lib/format/money.ts'
import type { Column } from '../../../../ui/data-table/columns.ts'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { FilterBar } from '../../../../ui/filter-bar/filter-bar.tsx'
import { ExportMenu } from '../../../../ui/lists/export-menu.tsx'
import { Pager } from '../../../../ui/lists/pager.tsx'
import { SearchBox } from '../../../../ui/lists/search-box.tsx'
import { Stacked } from '../../../../ui/lists/stacked.tsx'
import { DateText, MoneyText, QuantityText } from '../../../../ui/marks/text.tsx'
import { FootLine, Total } from '../../../../ui/page/foot-line.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import type { ValueSearch } from '../../search.ts'
import { type WriteOffRow, writeOffQuery, writeOffs } from '../../value-api.ts'
import { useWarehouseOptions } from '../inventory/use-warehouse-options.ts'
import { WaitingWriteOffs } from './waiting-write-offs.tsx'

type Props = { search: ValueSearch; onChange: (changes: Partial<ValueSearch>) => void }

/** What was written off, with its value and why. */
export function WriteOffs({ search, onChange }: Props) {
  const t = useTranslations('stock-value')
  const found = useQuery(writeOffs(search))
  const totals = found.data?.meta.totals
  return (
    <>
      <FilterBar
        filters={[
          { kind: 'many', name: 'warehouseId', label: t('warehouse'), options: useWarehouseOptions() },
          { kind: 'dates', name: 'from', until: 'to', label: t('date') },
        ]}
        values={search}
        onChange={onChange}
        offered={2}
      >
        <SearchBox
          label={t('article')}
          placeholder={t('articlePlaceholder')}
          value={search.search}
          onSearch={(text) => onChange({ search: text })}
        />
        <ExportMenu list="GET /stock/write-offs" query={writeOffQuery(search)} />
      </FilterBar>
      <WaitingWriteOffs />
      <DataTable
        label={t('views.write-offs')}
        columns={useColumns()}
        rows={found.data?.data}
        stale={found.isPlaceholderData}
        error={found.error}
        onRetry={found.refetch}
        rowKey={({ id }) => id}
        rowName={({ description }) => description}
        empty={<EmptyState title={t('noWriteOffs')}>{t('noWriteOffsText')}</EmptyState>}
      />
      <FootLine hints={[]}>
        {totals && <Total value={formatMoney(totals.value)} label={t('writtenOff')} />}
        <Pager pagination={found.data?.meta.pagination} onPage={(page) => onChange({ page })} />
      </FootLine>
    </>
  )
}

function useColumns(): Column<WriteOffRow>[] {
  const t = useTranslations('stock-value')
  return [
    {
      key: 'at',
      header: t('date'),
      width: '144px',
      card: 'meta',
      cell: ({ at }) => <DateText value={at} time />,
    },
    {
      key: 'article',
      header: t('article'),
      width: 'minmax(180px, 2fr)',
      card: 'title',
      leads: true,
      cell: ({ description, productId, batch }) => (
        <Stacked top={description} below={`${productId} · ${batch}`} />
      ),
    },
    {
      key: 'warehouse',
      header: t('warehouse'),
      width: '104px',
      card: 'badge',
      cell: ({ warehouseId }) => warehouseId,
    },
    {
      key: 'quantity',
      header: t('quantity'),
      width: '120px',
      align: 'right',
      card: 'meta',
      cell: ({ quantity, unit }) => <QuantityText value={quantity} unit={unit} />,
    },
    {
      key: 'value',
      header: t('value'),
      width: '140px',
      align: 'right',
      card: 'figure',
      cell: ({ value }) => <MoneyText centavos={value} strong />,
    },
    {
      key: 'why',
      header: t('why'),
      width: 'minmax(150px, 1.6fr)',
      from: 900,
      card: 'meta',
      cell: ({ reason, user }) => <Stacked top={reason} below={user?.name ?? ''} />,
    },
  ]
}
