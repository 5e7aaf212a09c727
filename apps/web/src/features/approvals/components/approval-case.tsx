import { useQuery } from '@tanstack/react-query'
import { useRememberDocument } from '../../../lib/session/recent-records.ts'
import { useDeferredDraw } from '../../../ui/states/draw-later.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { approvalCase, documentOf } from '../api.ts'
import type { ApprovalsSearch, Stage } from '../search.ts'
import { OpenCase } from './open-case.tsx'

type Props = {
  id: number
  stage: Stage | undefined
  /** Filters of the inbox, for the way back. */
  search: ApprovalsSearch
  /** The user opened it, so it belongs to the recently seen documents. */
  isSeen: boolean
  /** No documents are selected for a bulk decision. */
  isSingle: boolean
  onLookAt: (stage: Stage) => void
  onDecided: () => void
  onNext: () => void
}

export function ApprovalCase({ id, stage, isSeen, ...handlers }: Props) {
  const approval = useQuery(approvalCase(id))
  const document = useQuery(documentOf(id))
  useRememberDocument(isSeen ? document.data?.data : undefined)
  const isDrawn = useDeferredDraw(approval.data !== undefined && document.data !== undefined)
  const error = (approval.data ? null : approval.error) ?? (document.data ? null : document.error)
  if (error) return <ErrorState error={error} retry={() => [approval.refetch(), document.refetch()]} />
  if (!approval.data || !document.data || !isDrawn) return <DetailSkeleton />
  return (
    <OpenCase
      key={`${id} ${stage}`}
      known={approval.data.data}
      order={document.data.data}
      stage={stage}
      {...handlers}
    />
  )
}
