import { useApiMutation } from '../../../lib/use-api-mutation.ts'

export const useDeleteDraft = (success: string, onSuccess: () => unknown) =>
  useApiMutation('DELETE /drafts/{id}', { refreshes: ['drafts', 'orders'], success, onSuccess, quiet: true })
