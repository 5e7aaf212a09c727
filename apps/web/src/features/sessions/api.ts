import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiInput, api } from '../../lib/api/api.ts'
import type { ApiError } from '../../lib/api/api-error.ts'
import { isOtherUsersSession } from '../../lib/auth/session-guard.ts'
import { removeToken, storeToken } from '../../lib/auth/session-token.ts'
import { deleteCachedReplies } from '../../lib/offline/cached-replies.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { sendWaiting } from '../../lib/screen/send-later.ts'
import { currentUserQuery, useCurrentUser } from '../../lib/session/current-user.ts'
import { deleteRecentRecords } from '../../lib/session/recent-records.ts'
import { removeStoredUser } from '../../lib/session/stored-user.ts'

/** Version, company, and whether this is a demo; needs no session. */
export const appInfoQuery = () => ({ ...apiQuery('GET /app-info'), staleTime: Number.POSITIVE_INFINITY })

export type Credentials = { username: string; password: string }

/** Signs in, stores the token and fetches the user; deletes replies that this device has cached for other users. */
export function useSignIn() {
  const client = useQueryClient()
  return useMutation<void, ApiError, Credentials>({
    mutationFn: async (credentials) => {
      const { accessToken } = await api('POST /auth', { body: credentials })
      await enter(client, accessToken)
    },
  })
}

async function enter(client: QueryClient, accessToken: string) {
  storeToken(accessToken)
  if (isOtherUsersSession()) return reloadApplication()
  const { data } = await client.fetchQuery({ ...currentUserQuery(), staleTime: 0 })
  void deleteCachedReplies((userId) => userId !== data.id)
}

/** For whom a link to a first password is. The token travels in the body, so that no log of addresses has it. */
export const linkOwnerQuery = (token: string) =>
  queryOptions({
    queryKey: ['first-password', token],
    queryFn: () => api('POST /auth/first-password/check', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Sets the password of a link's user and signs in as them. */
export function useSetFirstPassword() {
  const client = useQueryClient()
  return useMutation<void, ApiError, ApiInput<'POST /auth/first-password'>['body']>({
    mutationFn: async (body) => {
      const { accessToken } = await api('POST /auth/first-password', { body })
      await enter(client, accessToken)
    },
  })
}

/** Replaces the temporary password that the user signed in with. */
export function useReplaceTemporaryPassword() {
  const client = useQueryClient()
  return useMutation<void, ApiError, ApiInput<'PUT /auth/password'>['body']>({
    mutationFn: async (body) => {
      client.setQueryData(currentUserQuery().queryKey, await api('PUT /auth/password', { body }))
    },
  })
}

/** Reloads when another user signs in, so that nothing in memory of the previous user is visible to them. */
function reloadApplication(): Promise<never> {
  location.assign('/')
  return new Promise(() => undefined)
}

/** Ends the session on the server, and here even if the server does not answer. */
export function useSignOut() {
  const username = useCurrentUser()?.username
  return async () => {
    await sendWaiting()
    if (username) await api('PUT /auth/logout/{username}', { params: { username } }).catch(() => undefined)
    await leaveSession('/login')
  }
}

/**
 * Deletes the company's data from this device and reloads the page, which clears its memory. What the user typed and did not
 * send stays stored under their name until they sign in again.
 */
export async function leaveSession(address: string) {
  removeToken()
  removeStoredUser()
  deleteRecentRecords()
  await deleteCachedReplies()
  location.assign(address)
}
