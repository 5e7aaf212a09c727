import type { OrderRow } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import { TableSettingsMenu } from '../../../ui/data-table/table-settings-menu.tsx'
import type { TableSettings } from '../../../ui/data-table/use-table-settings.ts'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { BY_AGE, SortButton } from '../../../ui/lists/sort-button.tsx'
import { ORDERS_PER_PAGE } from '../api.ts'
import { queryOfSearch } from '../model/order-search.ts'
import type { OrdersSearch } from '../search.ts'
import classes from './orders-toolbar.module.css'
import { useOrderFilters } from './use-order-filters.ts'
import { VIEW_ICONS, ViewSwitch } from './view-switch.tsx'

type Props = {
  search: OrdersSearch
  /** Columns and density; undefined where the list is not a table. */
  settings: TableSettings<OrderRow> | undefined
  onChange: (change: Partial<OrdersSearch>) => void
}

/** Search, filters, sort order and view, all of which are stored in the address. */
export function OrdersToolbar({ search, settings, onChange }: Props) {
  const words = useTranslations('orders.search')
  const filters = useOrderFilters(search)
  return (
    <FilterBar filters={filters} values={search} onChange={onChange}>
      <SearchBox
        label={words('label')}
        placeholder={words('placeholder')}
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <SortButton sorts={BY_AGE} sort={search.sort} onSort={(sort) => onChange({ sort })} />
      <LayoutMenu search={search} settings={settings} />
      <ExportMenu list="GET /orders" query={queryOfSearch(search, ORDERS_PER_PAGE)} />
      <span className={classes.beside}>
        <ViewSwitch search={search} />
      </span>
    </FilterBar>
  )
}

/** Columns and density; on a phone also the views, so that the toolbar fits in one line. */
function LayoutMenu({ search, settings }: Pick<Props, 'search' | 'settings'>) {
  return (
    <span className={settings ? undefined : classes.inMenu}>
      <TableSettingsMenu
        settings={settings}
        mayBeEndless
        icon={settings ? undefined : VIEW_ICONS[search.view ?? 'list']}
      >
        {(close) => (
          <span className={classes.inMenu}>
            <ViewSwitch search={search} onChosen={close} />
          </span>
        )}
      </TableSettingsMenu>
    </span>
  )
}
