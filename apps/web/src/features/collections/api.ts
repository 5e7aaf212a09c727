import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiRow, api } from '../../lib/api/api.ts'
import { toApiError } from '../../lib/api/api-error.ts'
import { dropDeviceFile, sendDeviceFile } from '../../lib/offline/device-files.ts'
import type { Queued } from '../../lib/offline/step-queue.ts'
import { useStepQueue } from '../../lib/offline/use-step-queue.ts'
import { apiQuery } from '../../lib/queries/api-query.ts'
import { refresh } from '../../lib/queries/refresh.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { type Collection, type CollectionStep, filesOf } from './model/steps.ts'
import type { CollectionsSearch } from './search.ts'

export type CollectionRow = ApiRow<'GET /credit-notes/collections'>

export const collectionQuery = (id: number) =>
  apiQuery('GET /credit-notes/{id}/collection', { params: { id } })

export const collectionsQuery = (search: CollectionsSearch) => {
  const { free, ...query } = search
  return apiQuery('GET /credit-notes/collections', {
    query: { ...query, ...(free === 'true' && { free }) },
  })
}

const REFRESHES = ['credit-notes', 'shipments', 'audit'] as const

export const useStartCollection = () =>
  useApiMutation('POST /credit-notes/{id}/collection/start', { refreshes: REFRESHES })

/** A line whose goods come back in two batches: only with a connection, because the other phones must know. */
export function usePartLine(id: number) {
  const client = useQueryClient()
  return useApiMutation('POST /credit-notes/{id}/collection/lines/{lineId}/parts', {
    onSuccess: ({ data }) => client.setQueryData(collectionQuery(id).queryKey, { data }),
  })
}

/** Who may collect it; the one who approved the collection may not. */
export const useCollectors = (creditNoteId: number) =>
  useQuery(apiQuery('GET /credit-notes/collectors', { query: { creditNoteId } })).data?.data ?? []

export const useCarryCollection = () =>
  useApiMutation('PUT /credit-notes/{id}/collection/shipment', { refreshes: REFRESHES })

/** Shipments that are not over, to choose one that fetches the goods. */
export const useShipments = (branchId: string, enabled: boolean) =>
  useQuery({
    ...apiQuery('GET /shipments', { query: { tab: 'all', branchId: [branchId], perPage: 50 } }),
    enabled,
  }).data?.data ?? []

/**
 * Steps of a collector: stored on this device at once, sent in order when there is a connection, each of them once and after the photo or signature
 * that it refers to.
 */
export function useCollectionSteps(id: number) {
  const client = useQueryClient()
  const userId = useCurrentUser()?.id ?? 0
  const show = (collection: Collection) =>
    client.setQueryData(collectionQuery(id).queryKey, { data: collection })
  const send = async (step: Queued<CollectionStep>) => {
    const call = { idempotencyKey: step.key, background: true }
    try {
      for (const digest of filesOf(step)) await sendDeviceFile(userId, digest)
      if (step.kind === 'line') {
        const params = { id, lineId: step.lineId }
        const { data } = await api('PUT /credit-notes/{id}/collection/lines/{lineId}', {
          ...{ ...call, params, body: step.body },
        })
        show(data)
      } else {
        await api('POST /credit-notes/{id}/collection/end', { ...call, params: { id }, body: step.body })
        await client.invalidateQueries({ queryKey: collectionQuery(id).queryKey })
        for (const noun of [...REFRESHES, 'stock', 'menu-counts'] as const) void refresh(client, noun)
      }
      for (const digest of filesOf(step)) await dropDeviceFile(userId, digest)
    } catch (cause) {
      // another phone said something different: the collection as it stands now came with the refusal
      const error = toApiError(cause)
      if (error.current && 'goods' in (error.current as object) && step.kind === 'line')
        show(error.current as Collection)
      else if (error.isClientError) void client.invalidateQueries({ queryKey: collectionQuery(id).queryKey })
      throw cause
    }
  }
  return useStepQueue<CollectionStep>('collection', id, send)
}
