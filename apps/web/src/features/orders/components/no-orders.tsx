import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { tabCountsQuery } from '../api.ts'
import { changedSearch, DEFAULT_TAB, hasFilters, withoutFilters } from '../model/order-search.ts'
import { otherTab } from '../model/other-tab.ts'
import type { OrdersSearch } from '../search.ts'

type Props = {
  search: OrdersSearch
  mayCreate: boolean
  /** Only the newest documents were searched. */
  isPart: boolean
}

/** Titles of the tabs that show only the user's own documents. */
const TITLES: Partial<Record<string, 'mine' | 'drafts'>> = { mine: 'mine', drafts: 'drafts' }

/** Explains an empty list and offers the next step. */
export function NoOrders({ search, mayCreate, isPart }: Props) {
  const t = useTranslations('orders.empty')
  const words = useTranslations('orders')
  const { tab = DEFAULT_TAB } = search
  if (hasFilters(search)) return <NoneFiltered search={search} isPart={isPart} />
  if (mayCreate && ['mine', 'drafts', 'all'].includes(tab)) {
    const create = (
      <LinkButton to="/documents/create" primary>
        {words('newDocument')}
      </LinkButton>
    )
    return (
      <EmptyState title={t(TITLES[tab] ?? 'title')} action={create}>
        {t('text')}
      </EmptyState>
    )
  }
  const seeAll = (
    <LinkButton to="/documents" search={{ tab: 'all' }}>
      {t('seeAll')}
    </LinkButton>
  )
  return (
    <EmptyState title={t('waiting')} action={tab === 'all' ? undefined : seeAll}>
      {tab === 'all' ? undefined : t('waitingText')}
    </EmptyState>
  )
}

/** With filters: offers another tab that has results, as often happens when searching for a number. */
function NoneFiltered({ search, isPart }: Pick<Props, 'search' | 'isPart'>) {
  const t = useTranslations('orders')
  const counts = useQuery(tabCountsQuery(search)).data?.data
  const other = isPart ? undefined : otherTab(search.tab ?? DEFAULT_TAB, counts)
  const clear = (
    <LinkButton to="/documents" search={withoutFilters(search)}>
      {t('empty.clear')}
    </LinkButton>
  )
  if (other === undefined) {
    return (
      <EmptyState title={t('empty.filtered')} action={clear}>
        {t(isPart ? 'empty.amongNewest' : 'empty.filteredText')}
      </EmptyState>
    )
  }
  const tab = t(`tabs.${other}`)
  return (
    <EmptyState
      title={t('empty.filteredHere')}
      action={
        <>
          <LinkButton to="/documents" search={changedSearch(search, { tab: other })} primary>
            {t('empty.seeTab', { tab })}
          </LinkButton>
          {clear}
        </>
      }
    >
      {t('empty.elsewhere', { tab, count: counts?.[other] ?? UNKNOWN_COUNT })}
    </EmptyState>
  )
}

/** The text for this value names no number. */
const UNKNOWN_COUNT = -1
