import type { ViewList } from '@cais/contract/views/lists'
import type { ReactNode } from 'react'
import { ViewsMenu } from '../saved-views/views-menu.tsx'
import classes from './tabs-with-views.module.css'

type Props = { list: ViewList; search: Readonly<Record<string, unknown>>; children: ReactNode }

/** The tabs of a list, and its saved views beside them. */
export function TabsWithViews({ list, search, children }: Props) {
  return (
    <div className={classes.row}>
      <div className={classes.tabs}>{children}</div>
      <div className={`${classes.views} no-print`}>
        <ViewsMenu list={list} search={search} />
      </div>
    </div>
  )
}
