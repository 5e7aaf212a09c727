import { type SettingsTab, settingsTabsOf } from '@cais/domain/access/settings-tabs'
import { getRouteApi, linkOptions } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { InventoryTab } from '../components/inventory-tab.tsx'
import { LaterTab } from '../components/later-tab.tsx'
import { LocksTab } from '../components/locks/locks-tab.tsx'
import { OrderFlowTab } from '../components/order-flow-tab.tsx'

const route = getRouteApi('/shell/settings')

/** The tabs of settings that the user's roles open; those that are not built yet say so in their place. */
export function SettingsPage() {
  const t = useTranslations('settings')
  const tabs = settingsTabsOf(rolesOf(useCurrentUser()))
  const { tab } = route.useSearch()
  const open = tabs.find((each) => each === tab) ?? tabs[0]
  return (
    <>
      <PageHeader title={t('title')} tabs={tabs.length > 0 && <SettingsTabs tabs={tabs} open={open} />} />
      {open ? <OpenTab tab={open} /> : <EmptyState title={t('none.title')}>{t('none.text')}</EmptyState>}
    </>
  )
}

function SettingsTabs({ tabs, open }: { tabs: readonly SettingsTab[]; open: SettingsTab | undefined }) {
  const t = useTranslations('settings')
  const links = tabs.map((tab) => ({
    key: tab,
    label: t(`tab.${tab}`),
    link: linkOptions({ to: '/settings', search: { tab } }),
  }))
  return <LinkTabs label={t('tabs')} active={open ?? ''} tabs={links} />
}

function OpenTab({ tab }: { tab: SettingsTab }) {
  if (tab === 'locks') return <LocksTab />
  if (tab === 'order-flow') return <OrderFlowTab />
  if (tab === 'inventory') return <InventoryTab />
  return <LaterTab tab={tab} />
}
