import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { tabCountsQuery } from '../api/tab-counts.ts'
import { changedSearch, DEFAULT_TAB } from '../model/order-search.ts'
import { ORDER_TABS, type OrdersSearch } from '../search.ts'

/**
 * The tabs of spec §2, each with the number of documents behind it under the same filters. The board shows all tabs at
 * once: none is open there, and pressing one leads to its list.
 */
export function OrderTabs({ search }: { search: OrdersSearch }) {
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
