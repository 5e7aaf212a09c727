import type { OrderRow } from '@cais/contract/orders/schemas'
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { TableSettingsMenu } from '../../../ui/data-table/table-settings-menu.tsx'
import type { TableSettings } from '../../../ui/data-table/use-table-settings.ts'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
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
  const t = useTranslations('orders.sort')
  const words = useTranslations('orders.search')
  const filters = useOrderFilters(search)
  const { sort = 'newest' } = search
  const SortIcon = sort === 'newest' ? IconSortDescending : IconSortAscending
  const otherSort = sort === 'newest' ? 'oldest' : undefined
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
        leftSection={<SortIcon size={16} aria-hidden="true" />}
        onClick={() => onChange({ sort: otherSort })}
      >
        <span className={classes.sortWord}>{t(sort)}</span>
      </Button>
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
