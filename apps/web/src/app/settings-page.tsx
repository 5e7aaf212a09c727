import { type OtherTabs, SettingsPage } from '../features/settings/pages/settings-page.tsx'
import { lazyComponent } from '../ui/states/lazy-component.tsx'
import { loadWords } from './language-provider.tsx'

const UsersTab = lazyComponent(
  async () => (await import('../features/users/components/users-tab.tsx')).UsersTab,
)
const UsersActions = lazyComponent(
  async () => (await import('../features/users/components/users-tab.tsx')).UsersActions,
)
const CompanyTab = lazyComponent(async () => {
  const [module] = await Promise.all([
    import('../features/company/components/company-tab.tsx'),
    loadWords('setup'),
  ])
  return module.CompanyTab
})
const ClaimsTab = lazyComponent(async () => {
  const [module] = await Promise.all([
    import('../features/claims/components/claims-tab.tsx'),
    loadWords('claims'),
    loadWords('quarantine'),
  ])
  return module.ClaimsTab
})
const ChecklistTab = lazyComponent(async () => {
  const [module] = await Promise.all([
    import('../features/company/components/checklist.tsx'),
    loadWords('setup'),
  ])
  return module.ChecklistTab
})

const OTHERS: OtherTabs = {
  users: { Tab: UsersTab, Actions: UsersActions },
  company: { Tab: CompanyTab },
  setup: { Tab: ChecklistTab },
  claims: { Tab: ClaimsTab },
}

/** The settings with the tabs of other features. */
export const SettingsWithUsers = () => <SettingsPage others={OTHERS} />
