import { canOpen, type Page } from './pages.ts'
import type { Role } from './roles.ts'

/**
 * Where a user lands after login and is sent from a page that is not allowed (spec §6, §9): CREDIT_NOTE_ roles to credit,
 * B2B roles to settings, others home. Null when even that is not allowed (REPRINTING_OPERATOR): show the refusal, never loop.
 */
export function landingPage(roles: readonly Role[]): Page | null {
  const wanted = wantedPage(roles)
  if (canOpen(roles, wanted)) return wanted
  return LANDINGS.find((page) => canOpen(roles, page)) ?? null
}

const LANDINGS = ['index', 'credit', 'settings'] as const satisfies readonly Page[]

function wantedPage(roles: readonly Role[]): Page {
  if (roles.some((role) => role.includes('CREDIT_NOTE_'))) return 'credit'
  return roles.some((role) => role.includes('B2B')) ? 'settings' : 'index'
}
