import { useApiMutation } from '../../../lib/api/use-api-mutation.ts'

export const useCancelOrder = (success: string, onSuccess: () => void) =>
  useApiMutation('POST /orders/{id}/cancel', {
    refreshes: ['orders', 'audit'],
    success,
    onSuccess,
    quiet: true,
  })
