import { useApiMutation } from '../../../lib/api/use-api-mutation.ts'

export const useReturnToShipment = (success: string, onSuccess: () => void) =>
  useApiMutation('POST /orders/{id}/return-to-shipment', {
    refreshes: ['orders', 'audit', 'shipments'],
    success,
    onSuccess,
    quiet: true,
  })
