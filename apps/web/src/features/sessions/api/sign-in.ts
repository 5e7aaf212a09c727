import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import type { ApiError } from '../../../lib/api/api-error.ts'
import { forgetReplies } from '../../../lib/offline/kept-replies.ts'
import { currentUserQuery } from '../../../lib/session/current-user.ts'
import { isOthersSession } from '../../../lib/session/page-owner.ts'
import { keepToken } from '../../../lib/session/session-token.ts'

export type Credentials = { username: string; password: string }

/** Signs in, keeps the token and fetches the user. What this device kept for others is taken off it. */
export function useSignIn() {
  const client = useQueryClient()
  return useMutation<void, ApiError, Credentials>({
    mutationFn: async (credentials) => {
      const { accessToken } = await api('POST /auth', { body: credentials })
      keepToken(accessToken)
      if (isOthersSession()) return beginAnew()
      const { data } = await client.fetchQuery({ ...currentUserQuery(), staleTime: 0 })
      void forgetReplies((userId) => userId !== data.id)
    },
  })
}

/** Somebody else signed in on the page of another: nothing of its memory may reach them. */
function beginAnew(): Promise<never> {
  location.assign('/')
  return new Promise(() => undefined)
}
