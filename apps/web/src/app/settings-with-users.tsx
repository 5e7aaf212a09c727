import { SettingsPage } from '../features/settings/pages/settings-page.tsx'
import { UsersActions, UsersTab } from '../features/users/components/users-tab.tsx'

/** The settings with their tab of users, which is a feature of its own. */
export const SettingsWithUsers = () => <SettingsPage users={{ Tab: UsersTab, Actions: UsersActions }} />
