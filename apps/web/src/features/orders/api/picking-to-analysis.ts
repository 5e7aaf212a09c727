import { useApiMutation } from '../../../lib/api/use-api-mutation.ts'

export const usePickingToAnalysis = (success: string, onSuccess: () => void) =>
  useApiMutation('POST /orders/{id}/picking-to-analysis', {
    refreshes: ['orders', 'audit', 'shipments', 'stock'],
    success,
    onSuccess,
    quiet: true,
  })
