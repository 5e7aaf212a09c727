import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { apiQuery } from '../../../../../lib/queries/api-query.ts'
import { Button } from '../../../../../ui/actions/button.tsx'
import type { Column } from '../../../../../ui/data-table/columns.ts'
import { DataTable } from '../../../../../ui/data-table/data-table.tsx'
import { FilterBar } from '../../../../../ui/filter-bar/filter-bar.tsx'
import type { Filter } from '../../../../../ui/filter-bar/filters.ts'
import { ExportMenu } from '../../../../../ui/lists/export-menu.tsx'
import { Pager } from '../../../../../ui/lists/pager.tsx'
import { SearchBox } from '../../../../../ui/lists/search-box.tsx'
import { Stacked } from '../../../../../ui/lists/stacked.tsx'
import { Badge } from '../../../../../ui/marks/badge.tsx'
import { CodeText, DateText } from '../../../../../ui/marks/text.tsx'
import { LinkTabs } from '../../../../../ui/page/link-tabs.tsx'
import { EmptyState } from '../../../../../ui/states/empty-state.tsx'
import {
  type ReceiptRow,
  receiptsOfSearch,
  receiptsQuery,
  receiptTabCounts,
  suppliersOnce,
} from '../../../receipts-api.ts'
import { type InventorySearch, RECEIPT_TABS } from '../../../search.ts'
import { useWarehouseOptions } from '../use-warehouse-options.ts'
import classes from './goods-receipts.module.css'
import { OpenReceiptDialog } from './open-receipt-dialog.tsx'

type Props = {
  search: InventorySearch
  onChange: (changes: Partial<InventorySearch>, replace?: boolean) => void
}

/** Goods receipts by state, with their filters; a new one begins here. */
export function ReceiptsList({ search, onChange }: Props) {
  const t = useTranslations('receipts')
  const navigate = useNavigate()
  const [opening, setOpening] = useState(false)
  const receipts = useQuery(receiptsOfSearch(search))
  const isFiltered = Object.keys(search).some((name) => !['view', 'tab', 'page'].includes(name))
  return (
    <>
      <div className={classes.list}>
        <Tabs search={search} />
        <Button primary leftSection={<IconPlus size={16} />} onClick={() => setOpening(true)}>
          {t('new')}
        </Button>
      </div>
      <FilterBar filters={useFilters()} values={search} onChange={onChange}>
        <SearchBox
          label={t('filter.search')}
          placeholder={t('filter.searchPlaceholder')}
          value={search.search}
          onSearch={(text) => onChange({ search: text })}
        />
        <ExportMenu list="GET /stock/goods-receipts" query={receiptsQuery(search)} />
      </FilterBar>
      <DataTable
        label={t('title')}
        columns={useColumns()}
        rows={receipts.data?.data}
        stale={receipts.isPlaceholderData}
        error={receipts.error}
        onRetry={receipts.refetch}
        rowKey={({ id }) => id}
        rowName={({ number }) => number}
        rowLink={({ id }) => linkOptions({ to: '/inventory/receipts/$id', params: { id: String(id) } })}
        empty={
          <EmptyState title={t('emptyTitle')}>{t(isFiltered ? 'emptyFiltered' : 'emptyText')}</EmptyState>
        }
      />
      <Pager
        pagination={receipts.data?.meta.pagination}
        onPage={(page, replace) => onChange({ page }, replace)}
      />
      {opening && (
        <OpenReceiptDialog
          onClose={() => setOpening(false)}
          onOpened={(id) => void navigate({ to: '/inventory/receipts/$id', params: { id: String(id) } })}
        />
      )}
    </>
  )
}

function Tabs({ search }: { search: InventorySearch }) {
  const t = useTranslations('receipts')
  const counts = useQuery(receiptTabCounts()).data?.data
  const tabs = RECEIPT_TABS.map((tab) => ({
    key: tab,
    label: t(`tab.${tab}`),
    count: counts?.[tab],
    link: linkOptions({ to: '/inventory', search: { ...search, tab, page: undefined } }),
  }))
  return <LinkTabs label={t('tabs')} active={search.tab ?? 'all'} tabs={tabs} />
}

function useFilters(): Filter[] {
  const t = useTranslations('receipts.filter')
  const warehouses = useWarehouseOptions()
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  const suppliers = useQuery(suppliersOnce()).data?.data ?? []
  return [
    { kind: 'many', name: 'warehouseId', label: t('warehouse'), options: warehouses },
    {
      kind: 'one',
      name: 'supplierId',
      label: t('supplier'),
      options: suppliers.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { kind: 'dates', name: 'from', until: 'to', label: t('dates') },
    {
      kind: 'many',
      name: 'branchId',
      label: t('branch'),
      options: branches.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` })),
    },
  ]
}

export const RECEIPT_COLOURS = { open: 'info', posted: 'success', 'given-up': 'secondary' } as const

function useColumns(): Column<ReceiptRow>[] {
  const t = useTranslations('receipts')
  return [
    {
      key: 'number',
      header: t('column.number'),
      width: 'minmax(150px, 1fr)',
      cell: (row) => <CodeText>{row.number}</CodeText>,
    },
    {
      key: 'supplier',
      header: t('column.supplier'),
      width: 'minmax(170px, 1.6fr)',
      card: 'title',
      cell: (row) => <Stacked top={row.supplier.name} below={row.supplierNote} />,
    },
    {
      key: 'state',
      header: t('column.state'),
      width: '130px',
      card: 'badge',
      cell: (row) => <Badge colour={RECEIPT_COLOURS[row.state]}>{t(`state.${row.state}`)}</Badge>,
    },
    { key: 'warehouse', header: t('column.warehouse'), width: '100px', cell: (row) => row.warehouseId },
    {
      key: 'counted',
      header: t('column.counted'),
      width: '110px',
      align: 'right',
      card: 'figure',
      cell: (row) => <span className="figure">{`${row.counted} / ${row.lines}`}</span>,
    },
    {
      key: 'opened',
      header: t('column.opened'),
      width: 'minmax(150px, 1fr)',
      cell: (row) => <Stacked top={row.openedBy.name} below={<DateText value={row.openedAt} time />} />,
    },
    {
      key: 'ended',
      header: t('column.ended'),
      width: 'minmax(150px, 1fr)',
      card: 'hidden',
      from: 1000,
      cell: (row) =>
        row.endedBy && <Stacked top={row.endedBy.name} below={<DateText value={row.endedAt} time />} />,
    },
  ]
}
