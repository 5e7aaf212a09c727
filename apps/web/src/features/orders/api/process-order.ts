import { useApiMutation } from '../../../lib/api/use-api-mutation.ts'

export const useProcessOrder = (success: string) =>
  useApiMutation('POST /orders/{id}/process', { refreshes: ['orders', 'audit'], success })
