import type { BulkChoice } from '@cais/domain/orders/bulk-actions'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Answers, tryBulk } from '../../lib/bulk/call.ts'
import type { BulkTarget } from './bulk-target.ts'

type Wish = {
  choice: BulkChoice
  targets: readonly BulkTarget[]
  answers: Answers
  round: number
  enabled: boolean
}

/** What would happen to each document: asked once for each round, and never remembered. */
export function useBulkPreview({ choice, targets, answers, round, enabled }: Wish) {
  const id = useId()
  const [checked, onChecked] = useState(0)
  const preview = useQuery({
    queryKey: ['bulk-preview', id, round],
    queryFn: ({ signal }) => tryBulk({ choice, items: targets, answers }, { signal, onChecked }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return { ...preview, checked }
}
