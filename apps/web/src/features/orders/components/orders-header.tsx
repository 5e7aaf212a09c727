import { IconChartBar, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { TabsWithViews } from '../../../ui/page/tabs-with-views.tsx'
import { tabCountsQuery } from '../api.ts'
import { changedSearch, DEFAULT_TAB, filtersOf } from '../model/order-search.ts'
import { ORDER_TABS, type OrdersSearch } from '../search.ts'
import classes from './orders-header.module.css'

type Props = { search: OrdersSearch; mayCreate: boolean }

export function OrdersHeader({ search, mayCreate }: Props) {
  const t = useTranslations('orders')
  const navigate = useNavigate()
  useShortcut('N', t('newDocument'), () => void navigate({ to: '/documents/create' }), { enabled: mayCreate })
  return (
    <PageHeader
      title={t('title')}
      tabs={
        <TabsWithViews list="orders" search={search}>
          <OrderTabs search={search} />
        </TabsWithViews>
      }
      actions={
        <>
          <LinkButton
            to="/documents/dashboard"
            search={filtersOf(search)}
            className={classes.dashboard}
            aria-label={t('dashboard')}
            leftSection={<IconChartBar size={16} aria-hidden="true" />}
          >
            <span className={classes.word}>{t('dashboard')}</span>
          </LinkButton>
          <LinkButton
            to="/documents/create"
            primary
            keys="N"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
          >
            {t('newDocument')}
          </LinkButton>
        </>
      }
    />
  )
}

/**
 * The tabs, each with its number of documents under the current filters. The board shows the documents of all tabs at
 * once: none is active there, and a click opens the list of that tab.
 */
function OrderTabs({ search }: { search: OrdersSearch }) {
  const t = useTranslations('orders')
  const counts = useQuery({ ...tabCountsQuery(search), placeholderData: keepPreviousData })
  const onBoard = search.view === 'kanban'
  const view = onBoard ? undefined : search.view
  const tabs = ORDER_TABS.map((tab) => ({
    key: tab,
    label: t(`tabs.${tab}`),
    // null: too many to count
    count: counts.data?.data[tab] ?? undefined,
    link: linkOptions({ to: '/documents', search: changedSearch(search, { tab, view }) }),
  }))
  return <LinkTabs label={t('tabsLabel')} active={onBoard ? '' : (search.tab ?? DEFAULT_TAB)} tabs={tabs} />
}
