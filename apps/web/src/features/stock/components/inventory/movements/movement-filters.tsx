import { MOVEMENT_KINDS } from '@cais/domain/stock/movements'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { apiQuery } from '../../../../../lib/queries/api-query.ts'
import { FilterBar } from '../../../../../ui/filter-bar/filter-bar.tsx'
import type { Filter } from '../../../../../ui/filter-bar/filters.ts'
import { ExportMenu } from '../../../../../ui/lists/export-menu.tsx'
import { SearchBox } from '../../../../../ui/lists/search-box.tsx'
import { movementsQuery } from '../../../model/inventory-query.ts'
import type { InventoryProps } from '../inventory-pager.tsx'
import { useWarehouseOptions } from '../use-warehouse-options.ts'

/** What narrows the list of movements; all of it stands in the address. */
export function MovementFilters({ search, onChange }: InventoryProps) {
  const t = useTranslations('inventory.filter')
  return (
    <FilterBar filters={useFilters()} values={search} onChange={onChange} offered={3}>
      <SearchBox
        label={t('product')}
        placeholder={t('productPlaceholder')}
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <ExportMenu list="GET /stock/movements" query={movementsQuery(search)} />
    </FilterBar>
  )
}

function useFilters(): Filter[] {
  const t = useTranslations('inventory')
  const warehouses = useWarehouseOptions()
  const people = useQuery(apiQuery('GET /users/names')).data?.data ?? []
  return [
    {
      kind: 'many',
      name: 'kind',
      label: t('columns.kind'),
      options: MOVEMENT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
    },
    { kind: 'many', name: 'warehouseId', label: t('filter.warehouse'), options: warehouses },
    { kind: 'dates', name: 'from', until: 'to', label: t('filter.dates') },
    { kind: 'text', name: 'reference', label: t('columns.reference') },
    { kind: 'text', name: 'batch', label: t('filter.batch') },
    { kind: 'text', name: 'productId', label: t('filter.productId') },
    {
      kind: 'one',
      name: 'userId',
      label: t('filter.user'),
      options: people.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { kind: 'text', name: 'levelId', label: t('filter.level') },
  ]
}
