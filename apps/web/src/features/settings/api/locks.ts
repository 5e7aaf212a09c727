import { apiQuery } from '../../../lib/api/api-query.ts'
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts'

const LOCKS_PER_PAGE = 50

export const locksQuery = (page: number) =>
  apiQuery('GET /block-orders', { query: { page, perPage: LOCKS_PER_PAGE } })

const HELD_PER_PAGE = 20

/** The documents that one lock holds up. */
export const heldQuery = (id: number, page: number) =>
  apiQuery('GET /block-orders/{id}/orders', { params: { id }, query: { page, perPage: HELD_PER_PAGE } })

const REFRESHES = ['block-orders', 'orders']

export const useCreateLock = (success: string, onSuccess: () => void) =>
  useApiMutation('POST /block-orders', { refreshes: REFRESHES, success, quiet: true, onSuccess })

export const useDeleteLock = (success: string, onSuccess: () => void) =>
  useApiMutation('DELETE /block-orders/{id}', { refreshes: REFRESHES, success, quiet: true, onSuccess })
