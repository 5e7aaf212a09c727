import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { forgetUser } from '../../../lib/kept-user.ts'
import { forgetToken } from '../../../lib/session-token.ts'

/** Ends the session on the server and, whether or not it answers, here. */
export function useSignOut() {
  const client = useQueryClient()
  const router = useRouter()
  const username = useCurrentUser()?.username
  return async () => {
    if (username) await api('PUT /auth/logout/{username}', { params: { username } }).catch(() => undefined)
    forgetToken()
    forgetUser()
    await router.navigate({ to: '/login' })
    client.clear()
  }
}
