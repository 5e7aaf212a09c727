import { isRole, type Role } from '@cais/domain/access/roles'
import { useQuery } from '@tanstack/react-query'
import type { ApiData } from '../api/api.ts'
import { apiQuery } from '../api/api-query.ts'

export type CurrentUser = ApiData<'GET /auth/me'>

/** The signed-in user; fetched after login and on start, kept until the profile changes. */
export const currentUserQuery = () => ({ ...apiQuery('GET /auth/me'), staleTime: 5 * 60_000 })

/** The signed-in user; undefined only outside the pages that need one. */
export const useCurrentUser = (): CurrentUser | undefined =>
  useQuery({ ...currentUserQuery(), enabled: false }).data?.data

/** Absences begin and end by themselves: so often the rights of the user are read again. */
const RIGHTS_EVERY = 10 * 60_000

/** The same, kept up to date: by what is told live, and now and then. For the frame around all pages. */
export const useFollowedUser = (): CurrentUser | undefined =>
  useQuery({ ...currentUserQuery(), refetchInterval: RIGHTS_EVERY }).data?.data

/** The roles that open pages: those of the user that the specification knows, and what a deputy is let in by. */
export function rolesOf(user: CurrentUser | undefined): Role[] {
  const own = (user?.roles ?? []).filter(isRole)
  return isDeputy(user) ? [...own, 'APPROVER'] : own
}

/** Whether the user holds the place of somebody who is away at this moment. A user kept from before knows nothing of it. */
export const isDeputy = (user: CurrentUser | undefined): boolean =>
  (user?.effectiveRoles ?? []).some(({ onBehalfOf }) => onBehalfOf !== null)

export const fullName = (user: Pick<CurrentUser, 'name' | 'surname'>) => `${user.name} ${user.surname}`.trim()
