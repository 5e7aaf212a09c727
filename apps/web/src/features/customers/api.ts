import { apiQuery } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'

/** A customer with credit, latest orders and latest payments. */
export const customerSummaryQuery = (id: number) =>
  apiQuery('GET /customers/{id}/summary', { params: { id } })

export const segmentNamesQuery = () => apiQuery('GET /segments')

export const useFixSegment = (success: string, onSuccess: () => void) =>
  useApiMutation('PUT /customers/{id}/segment', {
    refreshes: ['customers', 'audit'],
    success,
    quiet: true,
    onSuccess,
  })
