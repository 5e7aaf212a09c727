import type { BulkChoice } from '@cais/domain/orders/bulk-actions'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type Answers, tryBulk } from '../../lib/bulk/call.ts'
import type { BulkTarget } from './bulk-target.ts'

type Wish = { choice: BulkChoice; targets: readonly BulkTarget[]; answers: Answers; round: number }

/** What would happen to each document: asked once for each round, and never remembered. */
export function useBulkPreview({ choice, targets, answers, round }: Wish) {
  const id = useId()
  return useQuery({
    queryKey: ['bulk-preview', id, round],
    queryFn: ({ signal }) => tryBulk({ choice, items: targets, answers }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
