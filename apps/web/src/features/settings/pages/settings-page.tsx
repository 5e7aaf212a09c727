import { hasRole, isRetailer } from '@cais/domain/access/roles'
import { type SettingsTab, settingsTabsOf } from '@cais/domain/access/settings-tabs'
import { getRouteApi } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { lazyComponent } from '../../../ui/states/lazy-component.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { InventoryTab } from '../components/inventory-tab.tsx'
import { SettingsAreas } from '../components/settings-areas.tsx'

/** Tabs are loaded when they are opened. */
const LocksTab = lazyComponent(async () => (await import('../components/locks/locks-tab.tsx')).LocksTab)
const OrderFlowTab = lazyComponent(
  async () => (await import('../components/order-flow-tab.tsx')).OrderFlowTab,
)
const LogTab = lazyComponent(async () => (await import('../components/log/log-tab.tsx')).LogTab)
const LogActions = lazyComponent(async () => (await import('../components/log/log-tab.tsx')).LogActions)
const MonitoringTab = lazyComponent(
  async () => (await import('../components/monitoring/monitoring-tab.tsx')).MonitoringTab,
)
const LiveMark = lazyComponent(
  async () => (await import('../components/monitoring/monitoring-tab.tsx')).LiveMark,
)
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
type OtherTab = { readonly Tab: ComponentType; readonly Actions?: ComponentType }
export type OtherTabs = Readonly<Record<'users' | 'company' | 'setup' | 'claims', OtherTab>>

/** The settings that the user's roles may open, one at a time. */
export function SettingsPage({ others }: { others: OtherTabs }) {
  const t = useTranslations('settings')
  const roles = rolesOf(useCurrentUser())
  const tabs = settingsTabsOf(roles)
  const { tab } = route.useSearch()
  const open = tabs.find((each) => each === tab) ?? tabs[0]
  if (open === undefined && isRetailer(roles) && hasRole(roles, 'B2B_CLAIMS'))
    return (
      <>
        <PageHeader
          title={t('title')}
          actions={<LinkButton to="/settings/b2b-logs">{t('own.title')}</LinkButton>}
        />
        <Suspense fallback={<RowsSkeleton />}>
          <others.claims.Tab />
        </Suspense>
      </>
    )
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <Suspense>
            {(open === 'users' && others.users.Actions && <others.users.Actions />) ||
              (open === 'monitoring' && <LiveMark />) ||
              (open === 'changes' && <LogActions />)}
          </Suspense>
        }
      />
      {open ? (
        <SettingsAreas open={open}>
          <Suspense fallback={<RowsSkeleton />}>
            <OpenTab tab={open} others={others} />
          </Suspense>
        </SettingsAreas>
      ) : isRetailer(roles) ? (
        <EmptyState
          title={t('own.title')}
          action={
            <LinkButton primary to="/settings/b2b-logs">
              {t('own.open')}
            </LinkButton>
          }
        >
          {t('own.text')}
        </EmptyState>
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

function OpenTab({ tab, others }: { tab: SettingsTab; others: OtherTabs }) {
  if (tab === 'users') return <others.users.Tab />
  if (tab === 'company') return <others.company.Tab />
  if (tab === 'setup') return <others.setup.Tab />
  if (tab === 'claims') return <others.claims.Tab />
  if (tab === 'locks') return <LocksTab />
  if (tab === 'order-flow') return <OrderFlowTab />
  if (tab === 'inventory') return <InventoryTab />
  if (tab === 'branches') return <BranchesTab />
  if (tab === 'operations') return <OperationsTab />
  if (tab === 'monitoring') return <MonitoringTab />
  if (tab === 'changes') return <LogTab />
  return <UpdatesTab />
}
