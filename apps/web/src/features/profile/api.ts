import { useQueryClient } from '@tanstack/react-query'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { currentUserQuery } from '../../lib/session/current-user.ts'

export const printersQuery = () => apiQuery('GET /shipment/listPrinters')

/** Saves the user's profile and updates it everywhere at once. */
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
