import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Column } from '../../../../ui/data-table/columns.ts'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { FilterBar } from '../../../../ui/filter-bar/filter-bar.tsx'
import { Stacked } from '../../../../ui/lists/stacked.tsx'
import { AgeText, CodeText, DateText, QuantityText } from '../../../../ui/marks/text.tsx'
import { FootLine, Total } from '../../../../ui/page/foot-line.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { waitingLines } from '../../inventory-api.ts'
import type { WaitingLine } from '../../model/inventory-query.ts'
import { PriorityBadge } from '../priority-badge.tsx'
import type { InventoryProps } from './inventory-pager.tsx'
import { InventoryPager } from './inventory-pager.tsx'
import { useWarehouseOptions } from './use-warehouse-options.ts'

/** Lines that wait for stock, in the order in which they will be served. */
export function WaitingView({ search, onChange }: InventoryProps) {
  const t = useTranslations('inventory.waiting')
  const lines = useQuery(waitingLines(search))
  const pagination = lines.data?.meta.pagination
  const filters = [
    {
      kind: 'many' as const,
      name: 'warehouseId',
      label: useTranslations('inventory.filter')('warehouse'),
      options: useWarehouseOptions(true),
    },
    { kind: 'text' as const, name: 'productId', label: useTranslations('inventory.filter')('productId') },
  ]
  return (
    <>
      <FilterBar filters={filters} values={search} onChange={onChange} />
      <DataTable
        label={t('title')}
        columns={useWaitingColumns()}
        rows={lines.data?.data}
        stale={lines.isPlaceholderData}
        error={lines.error}
        onRetry={lines.refetch}
        rowKey={({ lineId }) => lineId}
        rowName={({ number, productId }) => `${number} ${productId}`}
        rowLink={({ orderId }) => linkOptions({ to: '/stock/$id', params: { id: String(orderId) } })}
        dense
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      />
      <FootLine>
        {pagination && <Total value={<QuantityText value={pagination.totalItems} />} label={t('count')} />}
        <InventoryPager pagination={pagination} onChange={onChange} />
      </FootLine>
    </>
  )
}

function useWaitingColumns(): Column<WaitingLine>[] {
  const t = useTranslations('inventory')
  return [
    {
      key: 'number',
      header: t('columns.order'),
      width: 'minmax(170px, 1.6fr)',
      cell: (row) => <Stacked top={row.customerName} below={row.number} />,
    },
    {
      key: 'priority',
      header: t('columns.priority'),
      width: '136px',
      card: 'badge',
      cell: (row) => <PriorityBadge priority={row.priority} />,
    },
    {
      key: 'product',
      header: t('columns.product'),
      width: 'minmax(170px, 1.8fr)',
      cell: (row) => <Stacked top={row.description} below={row.productId} />,
    },
    {
      key: 'warehouse',
      header: t('columns.warehouse'),
      width: '84px',
      cell: (row) => <CodeText>{row.warehouseId}</CodeText>,
    },
    {
      key: 'missing',
      header: t('columns.missing'),
      width: '110px',
      align: 'right',
      card: 'figure',
      cell: (row) => <QuantityText value={row.missing} unit={row.unit} />,
    },
    {
      key: 'delivery',
      header: t('columns.delivery'),
      width: '110px',
      cell: (row) => <DateText value={row.deliveryDate} />,
    },
    {
      key: 'age',
      header: t('columns.age'),
      width: '80px',
      align: 'right',
      cell: (row) => <AgeText since={row.submittedAt} />,
    },
  ]
}
