import { landingPage } from '@cais/domain/access/landing'
import type { Role } from '@cais/domain/access/roles'

const PATHS = { index: '/', credit: '/credit', settings: '/settings' } as const

/** Where the roles begin, as an address; null when they may open none of the landings (spec §6, §9). */
export function landingPath(roles: readonly Role[]) {
  const page = landingPage(roles)
  return page === 'index' || page === 'credit' || page === 'settings' ? PATHS[page] : null
}
