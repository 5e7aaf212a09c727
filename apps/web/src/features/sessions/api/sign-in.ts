import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { ApiError } from '../../../lib/api-error.ts'
import { currentUserQuery } from '../../../lib/current-user.ts'
import { keepToken } from '../../../lib/session-token.ts'

export type Credentials = { username: string; password: string }

/** Signs in, keeps the token and fetches the user. */
export function useSignIn() {
  const client = useQueryClient()
  return useMutation<void, ApiError, Credentials>({
    mutationFn: async (credentials) => {
      const { accessToken } = await api('POST /auth', { body: credentials })
      keepToken(accessToken)
      await client.fetchQuery({ ...currentUserQuery(), staleTime: 0 })
    },
  })
}
