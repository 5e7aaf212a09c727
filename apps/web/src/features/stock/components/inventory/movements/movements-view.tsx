import type { Pagination } from '@cais/contract/kernel/list'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../../../lib/format/quantity.ts'
import { DataTable } from '../../../../../ui/data-table/data-table.tsx'
import { QuantityText } from '../../../../../ui/marks/text.tsx'
import { FootLine, Total } from '../../../../../ui/page/foot-line.tsx'
import { EmptyState } from '../../../../../ui/states/empty-state.tsx'
import { movementsOfSearch } from '../../../inventory-api.ts'
import { movementFilters } from '../../../model/inventory-query.ts'
import type { InventoryProps } from '../inventory-pager.tsx'
import { InventoryPager } from '../inventory-pager.tsx'
import { useMovementColumns } from './movement-columns.tsx'
import { MovementFilters } from './movement-filters.tsx'

/** How on hand came about, with the balance of the batch after each movement. */
export function MovementsView({ search, onChange }: InventoryProps) {
  const t = useTranslations('inventory.movements')
  const movements = useQuery(movementsOfSearch(search))
  const pagination = movements.data?.meta.pagination
  const isFiltered = Object.keys(movementFilters(search)).length > 0
  const isLookedThrough = pagination?.isExact !== false
  const emptyText = isFiltered ? (isLookedThrough ? 'emptyFiltered' : 'emptyAmongNewest') : 'emptyText'
  return (
    <>
      <MovementFilters search={search} onChange={onChange} />
      <DataTable
        label={t('title')}
        columns={useMovementColumns()}
        rows={movements.data?.data}
        stale={movements.isPlaceholderData}
        error={movements.error}
        onRetry={movements.refetch}
        rowKey={({ id }) => id}
        rowName={({ id }) => String(id)}
        empty={<EmptyState title={t('emptyTitle')}>{t(emptyText)}</EmptyState>}
      />
      <FootLine>
        {pagination && (isLookedThrough || pagination.totalItems > 0) && (
          <Total value={<MovementCount {...pagination} />} label={t('count')} />
        )}
        <InventoryPager pagination={pagination} onChange={onChange} />
      </FootLine>
    </>
  )
}

/** Of many it is only said that there are more (decision 0053). */
function MovementCount({ totalItems, isExact = true }: Pick<Pagination, 'totalItems' | 'isExact'>) {
  const t = useTranslations('inventory.movements')
  return isExact ? <QuantityText value={totalItems} /> : t('moreThan', { count: formatQuantity(totalItems) })
}
