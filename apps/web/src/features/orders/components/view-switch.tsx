import { IconLayoutGrid, IconLayoutKanban, IconLayoutList } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { changedSearch } from '../model/order-search.ts'
import { ORDER_VIEWS, type OrdersSearch } from '../search.ts'
import classes from './view-switch.module.css'

export const VIEW_ICONS = { list: IconLayoutList, grid: IconLayoutGrid, kanban: IconLayoutKanban }

type Props = {
  search: OrdersSearch
  /** Set in the phone's menu, where views have labels; closes the menu. */
  onChosen?: () => void
}

/** Links to list, cards and board. */
export function ViewSwitch({ search, onChosen }: Props) {
  const t = useTranslations('orders.view')
  const open = search.view ?? 'list'
  return (
    <nav className={classes.views} aria-label={t('label')} data-words={onChosen ? true : undefined}>
      {ORDER_VIEWS.map((view) => {
        const Icon = VIEW_ICONS[view]
        return (
          <Link
            key={view}
            to="/documents"
            search={changedSearch(search, { view: view === 'list' ? undefined : view })}
            className={classes.view}
            aria-label={t(view)}
            title={onChosen ? undefined : t(view)}
            data-open={view === open || undefined}
            data-autofocus={onChosen && view === open ? true : undefined}
            activeOptions={{ includeSearch: true, explicitUndefined: true }}
            activeProps={{}}
            onClick={onChosen}
          >
            <Icon size={18} aria-hidden="true" />
            {onChosen && t(view)}
          </Link>
        )
      })}
    </nav>
  )
}
