import { isRole, type Role } from '@cais/domain/access/roles'
import { useQuery } from '@tanstack/react-query'
import type { ApiData } from '../api/api.ts'
import { apiQuery } from '../queries/api-query.ts'

export type CurrentUser = ApiData<'GET /auth/me'>

/** The signed-in user; fetched after login and on start, kept until the profile changes. */
export const currentUserQuery = () => ({ ...apiQuery('GET /auth/me'), staleTime: 5 * 60_000 })

/** The signed-in user; undefined only outside the pages that need one. */
export const useCurrentUser = (): CurrentUser | undefined =>
  useQuery({ ...currentUserQuery(), enabled: false }).data?.data

/** Deputyships begin and end with absences: the rights of the user are refetched this often. */
const REFRESH_MS = 10 * 60_000

/** The same, refetched on live updates and from time to time. For the frame around all pages. */
export const useRefreshedUser = (): CurrentUser | undefined =>
  useQuery({ ...currentUserQuery(), refetchInterval: REFRESH_MS }).data?.data

/** The roles that open pages: the known roles of the user, and APPROVER for a deputy. */
export function rolesOf(user: CurrentUser | undefined): Role[] {
  const own = (user?.roles ?? []).filter(isRole)
  return isDeputy(user) ? [...own, 'APPROVER'] : own
}

/**
 * Whether the user is the deputy of somebody who is away now. A stored user of an older version has no such
 * field.
 */
export const isDeputy = (user: CurrentUser | undefined): boolean =>
  (user?.effectiveRoles ?? []).some(({ onBehalfOf }) => onBehalfOf !== null)

export const fullName = (user: Pick<CurrentUser, 'name' | 'surname'>) => `${user.name} ${user.surname}`.trim()
