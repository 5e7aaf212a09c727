import { apiQuery } from '../../../lib/api/api-query.ts'
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts'

export const quotePolicyQuery = () => apiQuery('GET /settings/quote-policy')

/** Quotes that are past their last day are closed with it: what shows them is read again. */
export const useChangeQuotePolicy = (success: string) =>
  useApiMutation('PUT /settings/quote-policy', { refreshes: ['settings', 'orders'], success })
