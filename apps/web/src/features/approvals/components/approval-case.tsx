import { useQuery } from '@tanstack/react-query'
import { useSeenDocument } from '../../../lib/screen/seen-records.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { useTurn } from '../../../ui/states/in-turn.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { approvalCase, documentOf } from '../api/approval-queries.ts'
import type { Stage } from '../search.ts'
import { OpenCase } from './open-case.tsx'

type Props = {
  id: number
  stage: Stage | undefined
  /** Somebody opened it: it counts among what was seen lately. */
  isSeen: boolean
  /** It is decided here, not together with others. */
  isAlone: boolean
  onLookAt: (stage: Stage) => void
  onDecided: () => void
  onNext: () => void
}

/** One document with all that its decision needs. */
export function ApprovalCase({ id, stage, isSeen, ...ways }: Props) {
  const asked = useQuery(approvalCase(id))
  const document = useQuery(documentOf(id))
  useSeenDocument(isSeen ? document.data?.data : undefined)
  const isDrawn = useTurn(asked.data !== undefined && document.data !== undefined)
  const error = (asked.data ? null : asked.error) ?? (document.data ? null : document.error)
  if (error) return <ErrorState error={error} retry={() => [asked.refetch(), document.refetch()]} />
  if (!asked.data || !document.data || !isDrawn) return <DetailSkeleton />
  return (
    <OpenCase
      key={`${id} ${stage}`}
      known={asked.data.data}
      order={document.data.data}
      stage={stage}
      {...ways}
    />
  )
}
