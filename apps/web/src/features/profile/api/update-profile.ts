import { useQueryClient } from '@tanstack/react-query'
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts'
import { currentUserQuery } from '../../../lib/session/current-user.ts'

/** Saves the own profile and shows it everywhere at once. */
export function useUpdateProfile(settings: { success: string; onSuccess: () => void }) {
  const client = useQueryClient()
  return useApiMutation('PUT /users', {
    success: settings.success,
    quiet: true,
    onSuccess: async () => {
      settings.onSuccess()
      await client.invalidateQueries({ queryKey: currentUserQuery().queryKey })
      await client.fetchQuery({ ...currentUserQuery(), staleTime: 0 })
    },
  })
}
