import { canDo } from '@cais/domain/access/actions'
import { canOpen } from '@cais/domain/access/pages'
import { useRouter } from '@tanstack/react-router'
import { rolesOf, useCurrentUser } from './current-user.ts'

/**
 * Whether the signed-in user may open an address, by what its route asks for: so no link leads to a refusal. '/' is open to
 * everybody, as it leads on to the start page of the role.
 */
export function useMayOpen(): (address: string) => boolean {
  const router = useRouter()
  const roles = rolesOf(useCurrentUser())
  return (address) => {
    const [path = '/'] = address.split(/[?#]/)
    const { page, action } = router.getMatchedRoutes(path)[2]?.options.staticData ?? {}
    if (action !== undefined) return canDo(roles, action)
    return page === undefined || page === 'index' || canOpen(roles, page)
  }
}
