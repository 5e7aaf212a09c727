import { useQuery } from '@tanstack/react-query'
import { useRememberDocument } from '../../../lib/session/recent-records.ts'
import { useDeferredDraw } from '../../../ui/states/draw-later.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { approvalCase, documentOf } from '../api.ts'
import { isBeingVerified } from '../model/decision.ts'
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
  const document = useQuery({
    ...documentOf(id),
    // A change that came between the first reply and the stream of events would be missed.
    refetchInterval: ({ state }) => (isBeingVerified(state.data?.data) ? VERIFYING_MS : false),
  })
  const isVerifying = isBeingVerified(document.data?.data)
  const approval = useQuery({ ...approvalCase(id), refetchInterval: isVerifying ? VERIFYING_MS : false })
  useRememberDocument(isSeen ? document.data?.data : undefined)
  const isDrawn = useDeferredDraw(approval.data !== undefined && document.data !== undefined)
  const error = (approval.data ? null : approval.error) ?? (document.data ? null : document.error)
  if (error) return <ErrorState error={error} retry={() => [approval.refetch(), document.refetch()]} />
  if (!approval.data || !document.data || !isDrawn) return <DetailSkeleton />
  return (
    <OpenCase
      // What came after verification is seen for the first time.
      key={`${id} ${stage} ${approval.data.data.approvals.length === 0}`}
      known={approval.data.data}
      order={document.data.data}
      stage={stage}
      {...handlers}
    />
  )
}

const VERIFYING_MS = 2000
