import type { SettingsTab } from '@cais/domain/access/settings-tabs'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../../ui/states/empty-state.tsx'

/** Stands in the place of a tab that is not built yet, and says what is still to be done elsewhere. */
export function LaterTab({ tab }: { tab: Exclude<SettingsTab, 'locks' | 'order-flow' | 'inventory'> }) {
  const t = useTranslations('settings.later')
  return <EmptyState title={t('title')}>{t(tab)}</EmptyState>
}
