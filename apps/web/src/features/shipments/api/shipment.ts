import { apiQuery } from '../../../lib/api/api-query.ts'
import type { Shipment } from '../model/shipments-query.ts'

const WHILE_BILLING = 3000

/**
 * One shipment with its documents. Live updates tell of each billed document; while billing runs it is also
 * asked for every few seconds, so that a broken event line cannot hide the end.
 */
export const shipmentQuery = (id: number) => ({
  ...apiQuery('GET /shipments/{id}', { params: { id } }),
  refetchInterval: ({ state }: { state: { data?: { data: Shipment } | undefined } }) =>
    state.data?.data.stage === 'billing' ? WHILE_BILLING : (false as const),
})

/** Articles of a shipment by batch. */
export const shipmentLinesQuery = (id: number) => apiQuery('GET /shipments/{id}/lines', { params: { id } })

/** History of a shipment. */
export const shipmentHistoryQuery = (id: number) =>
  apiQuery('GET /audit', { query: { objectType: 'shipment', objectId: String(id) } })
