import { canOpen } from '@cais/domain/access/pages'
import { type SettingsTab, settingsTabsOf } from '@cais/domain/access/settings-tabs'
import { getRouteApi, linkOptions } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { lazyComponent } from '../../../ui/states/lazy-component.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { InventoryTab } from '../components/inventory-tab.tsx'
import { LocksTab } from '../components/locks/locks-tab.tsx'
import { LiveMark, MonitoringTab } from '../components/monitoring/monitoring-tab.tsx'
import { OrderFlowTab } from '../components/order-flow-tab.tsx'
import { UsersActions, UsersTab } from '../components/users/users-tab.tsx'

/** Tabs of administrators are loaded when they are opened. */
const BranchesTab = lazyComponent(
  async () => (await import('../components/branches/branches-tab.tsx')).BranchesTab,
)
const OperationsTab = lazyComponent(
  async () => (await import('../components/operations/operations-tab.tsx')).OperationsTab,
)

const route = getRouteApi('/shell/settings')

/** The tabs of settings that the user's roles may open. */
export function SettingsPage() {
  const t = useTranslations('settings')
  const tabs = settingsTabsOf(rolesOf(useCurrentUser()))
  const { tab } = route.useSearch()
  const open = tabs.find((each) => each === tab) ?? tabs[0]
  return (
    <>
      <PageHeader
        title={t('title')}
        tabs={tabs.length > 0 && <SettingsTabs tabs={tabs} open={open} />}
        actions={(open === 'users' && <UsersActions />) || (open === 'monitoring' && <LiveMark />)}
      />
      {open ? (
        <Suspense fallback={<RowsSkeleton />}>
          <OpenTab tab={open} />
        </Suspense>
      ) : (
        <EmptyState
          title={t('none.title')}
          action={<LinkButton to="/profile">{t('none.profile')}</LinkButton>}
        >
          {t('none.text')}
        </EmptyState>
      )}
    </>
  )
}

function SettingsTabs({ tabs, open }: { tabs: readonly SettingsTab[]; open: SettingsTab | undefined }) {
  const t = useTranslations('settings')
  const links = tabs.map((tab) => ({
    key: String(tab),
    label: t(`tab.${tab}`),
    link: linkOptions({ to: '/settings', search: { tab } }),
  }))
  // customers have a page of their own, which people open who have no settings
  const customers = {
    key: 'customers',
    label: t('tab.customers'),
    link: linkOptions({ to: '/settings/customers' }),
  }
  const all = canOpen(rolesOf(useCurrentUser()), 'settings-customers') ? [...links, customers] : links
  return <LinkTabs label={t('tabs')} active={open ?? ''} tabs={all} />
}

function OpenTab({ tab }: { tab: SettingsTab }) {
  if (tab === 'locks') return <LocksTab />
  if (tab === 'order-flow') return <OrderFlowTab />
  if (tab === 'inventory') return <InventoryTab />
  if (tab === 'branches') return <BranchesTab />
  if (tab === 'operations') return <OperationsTab />
  if (tab === 'users') return <UsersTab />
  if (tab === 'monitoring') return <MonitoringTab />
  return <LaterTab tab={tab} />
}

/** A placeholder for a tab that does not exist yet. */
function LaterTab({ tab }: { tab: Extract<SettingsTab, 'updates'> }) {
  const t = useTranslations('settings.later')
  return <EmptyState title={t('title')}>{t(tab)}</EmptyState>
}
