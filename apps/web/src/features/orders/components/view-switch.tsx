import { IconLayoutGrid, IconLayoutKanban, IconLayoutList } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { changedSearch } from '../model/order-search.ts'
import { ORDER_VIEWS, type OrdersSearch } from '../search.ts'
import classes from './orders-toolbar.module.css'

const ICONS = { list: IconLayoutList, grid: IconLayoutGrid, kanban: IconLayoutKanban }

/** List, cards or board: each is an address. */
export function ViewSwitch({ search }: { search: OrdersSearch }) {
  const t = useTranslations('orders.view')
  const open = search.view ?? 'list'
  return (
    <nav className={classes.views} aria-label={t('label')}>
      {ORDER_VIEWS.map((view) => {
        const Icon = ICONS[view]
        return (
          <Link
            key={view}
            to="/documents"
            search={changedSearch(search, { view: view === 'list' ? undefined : view })}
            className={classes.view}
            aria-label={t(view)}
            title={t(view)}
            data-open={view === open || undefined}
            activeOptions={{ includeSearch: true, explicitUndefined: true }}
            activeProps={{}}
          >
            <Icon size={18} aria-hidden="true" />
          </Link>
        )
      })}
    </nav>
  )
}
