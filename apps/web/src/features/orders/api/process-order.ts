import { useApiMutation } from '../../../lib/use-api-mutation.ts'

export const useProcessOrder = (success: string) =>
  useApiMutation('POST /orders/{id}/process', { refreshes: ['orders', 'audit'], success })
