import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'

/**
 * Cached data is shown at once and refetched in the background. Refusals are not repeated, failed
 * connections are.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      networkMode: 'always',
      retry: (count, error) => count < 2 && !(error instanceof ApiError && error.isClientError),
      retryDelay: (count) => Math.min(1000 * 2 ** count, 8000),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
