import { addDays, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../../lib/format/dates.ts'
import { FilterBar } from '../../../../../ui/filter-bar/filter-bar.tsx'
import type { Filter } from '../../../../../ui/filter-bar/filters.ts'
import { ExportMenu } from '../../../../../ui/lists/export-menu.tsx'
import { SearchBox } from '../../../../../ui/lists/search-box.tsx'
import { levelsQuery } from '../../../model/inventory-query.ts'
import { TEMPERATURES } from '../../../search.ts'
import type { InventoryProps } from '../inventory-pager.tsx'
import { useWarehouseOptions } from '../use-warehouse-options.ts'

/** What narrows the list of batches; all of it stands in the address. */
export function LevelFilters({ search, onChange }: InventoryProps) {
  const t = useTranslations('inventory.filter')
  return (
    <FilterBar filters={useFilters(search.expiringBefore)} values={search} onChange={onChange} offered={4}>
      <SearchBox
        label={t('product')}
        placeholder={t('productPlaceholder')}
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <ExportMenu list="GET /stock/levels" query={levelsQuery(search)} />
    </FilterBar>
  )
}

/** Expired, and within so many days from today. */
const WITHIN = [-1, 7, 30, 60, 90] as const

function useFilters(chosen: string | undefined): Filter[] {
  const t = useTranslations('inventory')
  const warehouses = useWarehouseOptions()
  const today = calendarDateAt(Date.now())
  const days = WITHIN.map((within) => ({
    value: addDays(today, within),
    label: within < 0 ? t('filter.expired') : t('filter.within', { days: String(within) }),
  }))
  // a link of yesterday means its own day
  const other =
    chosen && !days.some(({ value }) => value === chosen)
      ? [{ value: chosen, label: t('filter.until', { date: formatDate(chosen) }) }]
      : []
  const yesNo = (yes: string, no: string) => [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ]
  return [
    { kind: 'many', name: 'warehouseId', label: t('filter.warehouse'), options: warehouses },
    { kind: 'one', name: 'expiringBefore', label: t('filter.expiry'), options: [...days, ...other] },
    {
      kind: 'many',
      name: 'temperature',
      label: t('filter.temperature'),
      options: TEMPERATURES.map((value) => ({ value, label: t(`temperature.${value}`) })),
    },
    {
      kind: 'one',
      name: 'blocked',
      label: t('filter.blocked'),
      options: yesNo(t('filter.onlyBlocked'), t('filter.notBlocked')),
    },
    {
      kind: 'one',
      name: 'withStock',
      label: t('filter.withStock'),
      options: yesNo(t('filter.onHand'), t('filter.gone')),
    },
    { kind: 'text', name: 'batch', label: t('filter.batch') },
    { kind: 'text', name: 'productId', label: t('filter.productId') },
  ]
}
