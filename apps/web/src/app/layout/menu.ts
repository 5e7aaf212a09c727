import { entryInstead, type MenuEntry, menuOf } from '@cais/domain/access/menu'
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
import { useLocation } from '@tanstack/react-router'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useFirstPageDrawn } from '../../lib/screen/idle.ts'
import { useWaitingKeys } from '../../lib/screen/send-later.ts'
import { isDeputy, rolesOf, useRefreshedUser } from '../../lib/session/current-user.ts'
import { isApprovalOn } from '../../ui/record/use-decide.ts'

export type MenuPlace = 'home' | MenuEntry
export type MenuItem = {
  place: MenuPlace
  to: '/' | '/reprint' | `/${MenuEntry}`
  count: number | undefined
  /** The open page belongs to it, though its address does not say so. */
  lit?: boolean
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

/**
 * The entries of the menu for the roles of the user (docs/domain/access.md), each with the number of tasks
 * behind it.
 */
export function useMenu(): MenuItem[] {
  const user = useRefreshedUser()
  const roles = rolesOf(user)
  const calm = useFirstPageDrawn()
  const counts = useQuery({
    ...apiQuery('GET /menu-counts'),
    enabled: calm && user !== undefined,
    refetchInterval: 60_000,
  })
  const decided = useWaitingKeys(counts.dataUpdatedAt).filter((key) => isApprovalOn(undefined, key)).length
  const home: MenuItem[] = canOpen(roles, 'index') ? [{ place: 'home', to: '/', count: undefined }] : []
  const path = useLocation({ select: ({ pathname }) => pathname })
  const menu = menuOf(roles, isDeputy(user))
  const instead = entryInstead(path, menu)
  const entries = menu.map(({ entry, leadsTo }): MenuItem => {
    // decisions that are not sent yet no longer count
    const count = (counts.data?.data[entry] ?? 0) - (entry === 'approval' ? decided : 0)
    return { place: entry, to: `/${leadsTo}`, count: count > 0 ? count : undefined, lit: entry === instead }
  })
  return [...home, ...entries]
}
