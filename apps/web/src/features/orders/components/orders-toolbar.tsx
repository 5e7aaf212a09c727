import type { OrderRow } from '@cais/contract/orders/schemas'
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { ExportMenu } from '../../../ui/actions/export-menu.tsx'
import { LookMenu } from '../../../ui/data-table/look-menu.tsx'
import type { TableLook } from '../../../ui/data-table/use-table-look.ts'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { ORDERS_PER_PAGE } from '../api/orders.ts'
import { queryOfSearch } from '../model/order-search.ts'
import type { OrdersSearch } from '../search.ts'
import classes from './orders-toolbar.module.css'
import { useOrderFilters } from './use-order-filters.ts'
import { VIEW_ICONS, ViewSwitch } from './view-switch.tsx'

type Props = {
  search: OrdersSearch
  /** Columns and density, where the list is a table. */
  look: TableLook<OrderRow> | undefined
  onChange: (change: Partial<OrdersSearch>) => void
}

/** Search, filters as chips, order and view; all of it stands in the address. */
export function OrdersToolbar({ search, look, onChange }: Props) {
  const t = useTranslations('orders.sort')
  const words = useTranslations('orders.search')
  const filters = useOrderFilters(search)
  const { sort = 'newest' } = search
  const Sign = sort === 'newest' ? IconSortDescending : IconSortAscending
  const turned = sort === 'newest' ? 'oldest' : undefined
  return (
    <FilterBar filters={filters} values={search} onChange={onChange}>
      <SearchBox
        label={words('label')}
        placeholder={words('placeholder')}
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <Button
        className={classes.sort}
        aria-label={`${t('label')}: ${t(sort)}`}
        leftSection={<Sign size={16} aria-hidden="true" />}
        onClick={() => onChange({ sort: turned })}
      >
        <span className={classes.sortWord}>{t(sort)}</span>
      </Button>
      <LookAndViews search={search} look={look} />
      <ExportMenu list="GET /orders" query={queryOfSearch(search, ORDERS_PER_PAGE)} />
      <span className={classes.beside}>
        <ViewSwitch search={search} />
      </span>
    </FilterBar>
  )
}

/** On a phone the views stand in the menu, so that search, order and export fit in one line. */
function LookAndViews({ search, look }: Pick<Props, 'search' | 'look'>) {
  return (
    <span className={look ? undefined : classes.inMenu}>
      <LookMenu look={look} mayBeEndless icon={look ? undefined : VIEW_ICONS[search.view ?? 'list']}>
        {(close) => (
          <span className={classes.inMenu}>
            <ViewSwitch search={search} onTaken={close} />
          </span>
        )}
      </LookMenu>
    </span>
  )
}
