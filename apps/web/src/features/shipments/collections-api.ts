import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'

/** Collections that no shipment fetches yet: of one branch, or of all that the user sees. */
export const useFreeCollections = (branchId?: string) =>
  useQuery(
    apiQuery('GET /credit-notes/collections', {
      query: { goods: 'collection', free: 'true', ...(branchId && { branchId: [branchId] }) },
    }),
  )

/** Puts a collection on a shipment, or takes it off. */
export const useCarryCollection = () =>
  useApiMutation('PUT /credit-notes/{id}/collection/shipment', {
    refreshes: ['shipments', 'credit-notes', 'audit'],
  })

/** Puts collections on a shipment that was just made; what another truck fetches meanwhile stays where it is. */
export const carryCollections = (ids: readonly number[], shipmentId: number) =>
  Promise.allSettled(
    ids.map((id) =>
      api('PUT /credit-notes/{id}/collection/shipment', {
        ...{ params: { id }, body: { shipmentId }, idempotencyKey: crypto.randomUUID() },
      }),
    ),
  )
