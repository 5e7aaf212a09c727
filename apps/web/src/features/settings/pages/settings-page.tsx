import { canOpen } from '@cais/domain/access/pages'
import { type SettingsTab, settingsTabsOf } from '@cais/domain/access/settings-tabs'
import { getRouteApi, linkOptions } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
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
import { LogActions, LogTab } from '../components/log/log-tab.tsx'
import { LiveMark, MonitoringTab } from '../components/monitoring/monitoring-tab.tsx'
import { OrderFlowTab } from '../components/order-flow-tab.tsx'

/** Tabs of administrators are loaded when they are opened. */
const BranchesTab = lazyComponent(
  async () => (await import('../components/branches/branches-tab.tsx')).BranchesTab,
)
const OperationsTab = lazyComponent(
  async () => (await import('../components/operations/operations-tab.tsx')).OperationsTab,
)
const UpdatesTab = lazyComponent(
  async () => (await import('../components/updates/updates-tab.tsx')).UpdatesTab,
)

const route = getRouteApi('/shell/settings')

/** A tab of another feature, and what stands in the header while it is open. */
type OtherTab = { readonly Tab: ComponentType; readonly Actions: ComponentType }

/** The tabs of settings that the user's roles may open. */
export function SettingsPage({ users }: { users: OtherTab }) {
  const t = useTranslations('settings')
  const tabs = settingsTabsOf(rolesOf(useCurrentUser()))
  const { tab } = route.useSearch()
  const open = tabs.find((each) => each === tab) ?? tabs[0]
  return (
    <>
      <PageHeader
        title={t('title')}
        tabs={tabs.length > 0 && <SettingsTabs tabs={tabs} open={open} />}
        actions={
          (open === 'users' && <users.Actions />) ||
          (open === 'monitoring' && <LiveMark />) ||
          (open === 'changes' && <LogActions />)
        }
      />
      {open ? (
        <Suspense fallback={<RowsSkeleton />}>
          {open === 'users' ? <users.Tab /> : <OpenTab tab={open} />}
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
  const imports = { key: 'imports', label: t('tab.imports'), link: linkOptions({ to: '/settings/imports' }) }
  const roles = rolesOf(useCurrentUser())
  const all = [
    ...links,
    ...(canOpen(roles, 'settings-customers') ? [customers] : []),
    ...(canOpen(roles, 'settings-imports') ? [imports] : []),
  ]
  return <LinkTabs label={t('tabs')} active={open ?? ''} tabs={all} />
}

function OpenTab({ tab }: { tab: Exclude<SettingsTab, 'users'> }) {
  if (tab === 'locks') return <LocksTab />
  if (tab === 'order-flow') return <OrderFlowTab />
  if (tab === 'inventory') return <InventoryTab />
  if (tab === 'branches') return <BranchesTab />
  if (tab === 'operations') return <OperationsTab />
  if (tab === 'monitoring') return <MonitoringTab />
  if (tab === 'changes') return <LogTab />
  return <UpdatesTab />
}
