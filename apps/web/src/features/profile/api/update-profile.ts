import { useQueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '../../../lib/current-user.ts'
import { useApiMutation } from '../../../lib/use-api-mutation.ts'

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
