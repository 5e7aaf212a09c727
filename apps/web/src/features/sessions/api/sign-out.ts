import { api } from '../../../lib/api/api.ts'
import { forgetReplies } from '../../../lib/offline/kept-replies.ts'
import { forgetSeen } from '../../../lib/screen/seen-records.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { forgetUser } from '../../../lib/session/kept-user.ts'
import { forgetToken } from '../../../lib/session/session-token.ts'

/** Ends the session on the server and, whether or not it answers, here. */
export function useSignOut() {
  const username = useCurrentUser()?.username
  return async () => {
    if (username) await api('PUT /auth/logout/{username}', { params: { username } }).catch(() => undefined)
    await leaveSession('/login')
  }
}

/**
 * Nothing of the company stays on this device, and nothing of this user in the memory of the page: it begins anew.
 * What was typed and not sent is kept under its owner, who finds it after signing in again.
 */
export async function leaveSession(address: string) {
  forgetToken()
  forgetUser()
  forgetSeen()
  await forgetReplies()
  location.assign(address)
}
