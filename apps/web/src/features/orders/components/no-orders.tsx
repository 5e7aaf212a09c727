import { useTranslations } from 'use-intl'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { DEFAULT_TAB, hasFilters, withoutFilters } from '../model/order-search.ts'
import type { OrdersSearch } from '../search.ts'

type Props = { search: OrdersSearch; mayCreate: boolean }

/** Others may have documents where the user has none. */
const TITLES: Partial<Record<string, 'mine' | 'drafts'>> = { mine: 'mine', drafts: 'drafts' }

/** An empty list says why it is empty and how to go on. */
export function NoOrders({ search, mayCreate }: Props) {
  const t = useTranslations('orders.empty')
  const words = useTranslations('orders')
  const { tab = DEFAULT_TAB } = search
  if (hasFilters(search)) {
    const clear = (
      <LinkButton to="/documents" search={withoutFilters(search)}>
        {t('clear')}
      </LinkButton>
    )
    return (
      <EmptyState title={t('filtered')} action={clear}>
        {t('filteredText')}
      </EmptyState>
    )
  }
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
