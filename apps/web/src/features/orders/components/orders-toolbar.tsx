import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { ExportMenu } from '../../../ui/export-menu.tsx'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import { ORDERS_PER_PAGE } from '../api/orders.ts'
import { queryOfSearch } from '../model/order-search.ts'
import type { OrdersSearch } from '../search.ts'
import { OrdersSearchBox } from './orders-search-box.tsx'
import classes from './orders-toolbar.module.css'
import { useOrderFilters } from './use-order-filters.ts'
import { ViewSwitch } from './view-switch.tsx'

type Props = { search: OrdersSearch; onChange: (change: Partial<OrdersSearch>) => void }

/** Search, filters as chips, order and view; all of it stands in the address. */
export function OrdersToolbar({ search, onChange }: Props) {
  const t = useTranslations('orders.sort')
  const filters = useOrderFilters(search)
  const { sort = 'newest' } = search
  const Sign = sort === 'newest' ? IconSortDescending : IconSortAscending
  const turned = sort === 'newest' ? 'oldest' : undefined
  return (
    <FilterBar filters={filters} values={search} onChange={onChange}>
      <OrdersSearchBox value={search.search} onSearch={(text) => onChange({ search: text })} />
      <Button
        className={classes.sort}
        aria-label={`${t('label')}: ${t(sort)}`}
        leftSection={<Sign size={16} aria-hidden="true" />}
        onClick={() => onChange({ sort: turned })}
      >
        <span className={classes.sortWord}>{t(sort)}</span>
      </Button>
      <ExportMenu list="GET /orders" query={queryOfSearch(search, ORDERS_PER_PAGE)} />
      <ViewSwitch search={search} />
    </FilterBar>
  )
}
