import { type MenuEntry, menuOf } from '@cais/domain/access/menu'
import { canOpen } from '@cais/domain/access/pages'
import {
  IconChecklist,
  IconFileText,
  IconHome,
  IconPackages,
  IconPlugConnected,
  IconReceiptRefund,
  IconSettings,
  IconTruckLoading,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../lib/api/api-query.ts'
import { useCalm } from '../../lib/screen/rest.ts'
import { isDeputy, rolesOf, useFollowedUser } from '../../lib/session/current-user.ts'

export type MenuPlace = 'home' | MenuEntry
export type MenuLine = {
  place: MenuPlace
  to: '/' | `/${MenuEntry}`
  canOpen: boolean
  count: number | undefined
}

export const MENU_ICONS = {
  home: IconHome,
  documents: IconFileText,
  approval: IconChecklist,
  stock: IconPackages,
  picking: IconTruckLoading,
  credit: IconReceiptRefund,
  morpheus: IconPlugConnected,
  settings: IconSettings,
} satisfies Record<MenuPlace, unknown>

/** The entries of the menu for the roles of the user, with what waits behind each (spec §6). */
export function useMenu(): MenuLine[] {
  const user = useFollowedUser()
  const roles = rolesOf(user)
  const calm = useCalm()
  const counts = useQuery({
    ...apiQuery('GET /menu-counts'),
    enabled: calm && user !== undefined,
    refetchInterval: 60_000,
  })
  const home: MenuLine[] = canOpen(roles, 'index')
    ? [{ place: 'home', to: '/', canOpen: true, count: undefined }]
    : []
  const entries = menuOf(roles, isDeputy(user)).map(({ entry, canOpen: open }): MenuLine => {
    const count = counts.data?.data[entry]
    return { place: entry, to: `/${entry}`, canOpen: open, count: count === 0 ? undefined : count }
  })
  return [...home, ...entries]
}
