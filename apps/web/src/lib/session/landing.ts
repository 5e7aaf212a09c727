import { landingPage } from '@cais/domain/access/landing'
import type { Role } from '@cais/domain/access/roles'

const PATHS = { index: '/', credit: '/credit', settings: '/settings', reprint: '/reprint' } as const

/** The start page of these roles as a path (docs/decisions/0114); null when they may open none of them. */
export function landingPath(roles: readonly Role[]) {
  const page = landingPage(roles)
  return page !== null && page in PATHS ? PATHS[page as keyof typeof PATHS] : null
}
