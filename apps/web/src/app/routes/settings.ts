import { createRoute } from '@tanstack/react-router'
import { readSettingsSearch } from '../../features/settings/search.ts'
import { lazyPage } from '../lazy-page.ts'
import { inShell, later, named } from './shell.ts'

const settings = createRoute({
  ...inShell,
  ...named('settings'),
  path: '/settings',
  validateSearch: readSettingsSearch,
  component: lazyPage(
    async () => (await import('../../features/settings/pages/settings-page.tsx')).SettingsPage,
    'settings',
    'policy',
  ),
})
const b2bLogs = createRoute({ ...inShell, ...later('settings-b2b-logs'), path: '/settings/b2b-logs' })
const usersCreate = createRoute({
  ...inShell,
  ...later('settings-users-create'),
  path: '/settings/users/create',
})
const users = createRoute({ ...inShell, ...later('settings-users-id'), path: '/settings/users/{-$id}' })
const usersEdit = createRoute({
  ...inShell,
  ...later('settings-users-id-edit'),
  path: '/settings/users/{-$id}/edit',
})

/** Settings and users. */
export const settingsRoutes = [settings, b2bLogs, usersCreate, users, usersEdit] as const
