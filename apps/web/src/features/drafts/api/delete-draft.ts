import { useApiMutation } from '../../../lib/api/use-api-mutation.ts'

export const useDeleteDraft = (success: string, onSuccess: () => unknown) =>
  useApiMutation('DELETE /drafts/{id}', { refreshes: ['drafts', 'orders'], success, onSuccess, quiet: true })
