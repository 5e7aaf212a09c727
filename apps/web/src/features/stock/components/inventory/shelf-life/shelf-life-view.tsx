import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../../ui/actions/button.tsx'
import type { Column } from '../../../../../ui/data-table/columns.ts'
import { DataTable } from '../../../../../ui/data-table/data-table.tsx'
import { FilterBar } from '../../../../../ui/filter-bar/filter-bar.tsx'
import { SearchBox } from '../../../../../ui/lists/search-box.tsx'
import { Stacked } from '../../../../../ui/lists/stacked.tsx'
import { QuantityText } from '../../../../../ui/marks/text.tsx'
import { FootLine, Total } from '../../../../../ui/page/foot-line.tsx'
import { EmptyState } from '../../../../../ui/states/empty-state.tsx'
import { shelfLifeRules } from '../../../inventory-api.ts'
import type { ShelfLifeRule } from '../../../model/inventory-query.ts'
import type { Parties } from '../../../model/shelf-life.ts'
import type { InventoryProps } from '../inventory-pager.tsx'
import { InventoryPager } from '../inventory-pager.tsx'
import { ShelfLifeDialog } from './shelf-life-dialog.tsx'

const NOBODY: Parties = { customer: null, product: null }

/** How fresh goods must be on delivery: what was agreed, and what customers and products ask for by themselves. */
export function ShelfLifeView({ search, onChange }: InventoryProps) {
  const t = useTranslations('inventory.life')
  const rules = useQuery(shelfLifeRules(search))
  const [about, setAbout] = useState<Parties | null>(null)
  const pagination = rules.data?.meta.pagination
  return (
    <>
      <FilterBar filters={[]} values={search} onChange={onChange}>
        <SearchBox
          label={t('search')}
          placeholder={t('search')}
          value={search.search}
          onSearch={(text) => onChange({ search: text })}
        />
        <Button primary leftSection={<IconPlus size={16} />} onClick={() => setAbout(NOBODY)}>
          {t('add')}
        </Button>
      </FilterBar>
      <DataTable
        label={t('title')}
        columns={useColumns(setAbout)}
        rows={rules.data?.data}
        stale={rules.isPlaceholderData}
        error={rules.error}
        onRetry={rules.refetch}
        rowKey={({ customer, product }) => `${customer?.id} ${product?.id}`}
        rowName={({ customer, product }) => `${customer?.name ?? ''} ${product?.description ?? ''}`}
        dense
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      />
      <FootLine>
        {pagination && <Total value={<QuantityText value={pagination.totalItems} />} label={t('count')} />}
        <InventoryPager pagination={pagination} onChange={onChange} />
      </FootLine>
      {about && <ShelfLifeDialog about={about} onClose={() => setAbout(null)} />}
    </>
  )
}

function useColumns(onEdit: (about: Parties) => void): Column<ShelfLifeRule>[] {
  const t = useTranslations('inventory.life')
  return [
    {
      key: 'customer',
      header: t('customer'),
      width: 'minmax(180px, 2fr)',
      cell: ({ customer }) =>
        customer ? <Stacked top={customer.name} below={customer.code} /> : t('everyCustomer'),
    },
    {
      key: 'product',
      header: t('product'),
      width: 'minmax(180px, 2fr)',
      cell: ({ product }) =>
        product ? <Stacked top={product.description} below={product.id} /> : t('everyProduct'),
    },
    {
      key: 'days',
      header: t('daysHead'),
      width: '140px',
      align: 'right',
      card: 'figure',
      cell: ({ days }) => <span className="figure">{t('daysOf', { days })}</span>,
    },
    {
      key: 'edit',
      header: t('change'),
      width: '120px',
      align: 'right',
      cell: ({ customer, product, mayChange }) =>
        mayChange && (
          <Button size="compact-sm" onClick={() => onEdit({ customer, product })}>
            {t('change')}
          </Button>
        ),
    },
  ]
}
