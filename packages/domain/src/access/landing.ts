import { canOpen, type Page } from './pages.ts'
import { hasRole, type Role } from './roles.ts'

/** The page where somebody who only reprints enters a number; it is not one of PAGE_PATHS (decision 0114). */
export const REPRINT_PAGE = 'reprint'

/** Whether one of the roles reprints: that role has no landing page of its own. */
export const opensReprint = (roles: readonly Role[]): boolean => hasRole(roles, 'REPRINTING_OPERATOR')

/** Whether all that the user does with records of a page is print them again: the page itself is not theirs (decision 0360). */
export const onlyReprints = (roles: readonly Role[], list: 'credit' | 'picking'): boolean =>
  opensReprint(roles) && !canOpen(roles, list)

/**
 * Where a user lands after login, and after opening a page that is not allowed: CREDIT_NOTE_ roles on credit, B2B roles on
 * settings, others at home, and users who may open none of these but may reprint on the reprint page. Null without a role.
 */
export function landingPage(roles: readonly Role[]): Page | typeof REPRINT_PAGE | null {
  const wanted = wantedPage(roles)
  if (canOpen(roles, wanted)) return wanted
  const other = LANDINGS.find((page) => canOpen(roles, page))
  return other ?? (opensReprint(roles) ? REPRINT_PAGE : null)
}

const LANDINGS = ['index', 'credit', 'settings'] as const satisfies readonly Page[]

function wantedPage(roles: readonly Role[]): Page {
  if (roles.some((role) => role.includes('CREDIT_NOTE_'))) return 'credit'
  return roles.some((role) => role.includes('B2B')) ? 'settings' : 'index'
}
