import { useApiMutation } from '../../../lib/api/use-api-mutation.ts'

export const useCloseOrder = (success: string, onSuccess: () => void) =>
  useApiMutation('POST /orders/{id}/close', {
    refreshes: ['orders', 'audit'],
    success,
    onSuccess,
    quiet: true,
  })
