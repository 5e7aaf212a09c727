import { canDo } from '@cais/domain/access/actions'
import { IconArrowsLeftRight, IconCoins } from '@tabler/icons-react'
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { lazyComponent } from '../../../ui/states/lazy-component.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { CountsView } from '../components/inventory/counts/counts-view.tsx'
import { ReceiptsList } from '../components/inventory/goods-receipts/receipts-list.tsx'
import classes from '../components/inventory/inventory.module.css'
import { INVENTORY_VIEWS, type InventoryPageView, type InventorySearch } from '../search.ts'

const PlacesView = lazyComponent(
  async () => (await import('../components/inventory/places/places-view.tsx')).PlacesView,
)
const route = getRouteApi('/shell/inventory')

/** Goods receipts, stock counts and locations, for those who receive and count. */
export function InventoryPage() {
  const t = useTranslations('receipts')
  const app = useTranslations('app')
  const navigate = useNavigate()
  const search = route.useSearch()
  // The router keeps what the reader of the address did not know.
  const view: InventoryPageView = INVENTORY_VIEWS.find((name) => name === search.view) ?? 'receipts'
  const seesValue = canDo(rolesOf(useCurrentUser()), 'see-stock-value')
  const change = (changes: Partial<InventorySearch>, replace = replacesHistoryStep(search, changes)) =>
    void navigate({
      to: '/inventory',
      search: { ...search, page: undefined, ...changes },
      replace,
      resetScroll: false,
    })
  const tabs = INVENTORY_VIEWS.map((name) => ({
    key: name,
    label: t(`view.${name}`),
    link: linkOptions({ to: '/inventory', search: name === 'receipts' ? {} : { view: name } }),
  }))
  return (
    <div className={classes.page}>
      <PageHeader
        title={t(`view.${view}`)}
        tabs={<LinkTabs label={t('views')} active={view} tabs={tabs} />}
        actions={
          <>
            <LinkButton
              to="/stock/transfers"
              leftSection={<IconArrowsLeftRight size={16} aria-hidden="true" />}
            >
              {app('pages.stock-transfers')}
            </LinkButton>
            <LinkButton to="/stock/returns">{app('pages.stock-returns')}</LinkButton>
            {seesValue && (
              <LinkButton to="/stock-value" leftSection={<IconCoins size={16} aria-hidden="true" />}>
                {t('value')}
              </LinkButton>
            )}
          </>
        }
      />
      {view === 'receipts' && <ReceiptsList search={search} onChange={change} />}
      {view === 'counts' && <CountsView search={search} onChange={change} />}
      {view === 'places' && (
        <Suspense fallback={<RowsSkeleton />}>
          <PlacesView search={search} onChange={change} />
        </Suspense>
      )}
    </div>
  )
}
