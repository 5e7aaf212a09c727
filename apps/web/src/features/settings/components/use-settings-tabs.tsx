import { canOpen } from '@cais/domain/access/pages'
import { settingsTabsOf } from '@cais/domain/access/settings-tabs'
import { linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { LinkTabs } from '../../../ui/page/link-tabs.tsx'

/** The tabs of settings, master data and prices among them: pages of their own, which people open who have no settings. */
export function useSettingsTabs(open: string | undefined): ReactNode {
  const t = useTranslations('settings')
  const roles = rolesOf(useCurrentUser())
  const tabs = (canOpen(roles, 'settings') ? settingsTabsOf(roles) : []).map((tab) => ({
    key: String(tab),
    label: t(`tab.${tab}`),
    link: linkOptions({ to: '/settings', search: { tab } }),
  }))
  const masterData = {
    key: 'master-data',
    label: t('tab.masterData'),
    link: linkOptions({ to: '/settings/master-data' }),
  }
  const prices = {
    key: 'prices',
    label: t('tab.prices'),
    link: linkOptions({ to: '/settings/prices' }),
  }
  if (tabs.length === 0) return undefined
  const all = [
    ...tabs,
    ...(canOpen(roles, 'settings-master-data') ? [masterData] : []),
    ...(canOpen(roles, 'settings-prices') ? [prices] : []),
  ]
  return <LinkTabs label={t('tabs')} active={open ?? ''} tabs={all} />
}
