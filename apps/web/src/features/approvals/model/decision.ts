import type { ApiData } from '../../../lib/api/api.ts'
import type { Stage } from '../search.ts'

export type Case = ApiData<'GET /orders/{id}/approval/reasons'>
export type Approval = Case['approvals'][number]

export type Decision = {
  stage: Stage
  version: number
  /** Identifies what the approval is based on; sent back with the decision (decision 0062). */
  digest: string
  may: { approve: boolean; reject: boolean }
  /** The absent approver for whom the user decides as deputy. */
  onBehalfOf: string | undefined
  refusal: { code: string; message: string } | undefined
}

/** The approval to show: the wanted stage, else the user's first, else the first open one, else the last. */
export function approvalToShow(
  { approvals, deciding }: Pick<Case, 'approvals' | 'deciding'>,
  wanted: string | undefined,
) {
  const find = (test: (approval: Approval) => boolean) => approvals.find(test)
  return (
    find(({ stage }) => stage === wanted) ??
    find(({ stage }) => stage === deciding[0]?.stage) ??
    find(({ decision }) => decision === null) ??
    approvals.at(-1)
  )
}

/** What the user may decide on the stage shown; undefined when it is decided already. */
export function decisionOf(known: Case, wanted: string | undefined): Decision | undefined {
  const approval = approvalToShow(known, wanted)
  if (approval === undefined || approval.decision !== null) return undefined
  const [approve, reject] = [nameOf('approve', approval.stage), nameOf('reject', approval.stage)]
  return {
    stage: approval.stage,
    version: known.version,
    digest: approval.digest,
    may: { approve: known.allowedActions.includes(approve), reject: known.allowedActions.includes(reject) },
    onBehalfOf: known.deciding.find(({ stage }) => stage === approval.stage)?.onBehalfOf?.name,
    refusal: known.disabledActions.find(({ action }) => action === approve),
  }
}

/** Submitted, and nobody knows yet whether it needs a decision. */
export const isBeingVerified = (document: { readonly status: string } | undefined): boolean =>
  document?.status === 'SUBMITTED'

/** Rejections and commercial approvals need a reason (docs/domain/approvals.md). */
export const needsReason = (stage: Stage, decision: 'approve' | 'reject') =>
  decision === 'reject' || stage === 'COMMERCIAL'

const nameOf = (verb: 'approve' | 'reject', stage: Stage) => `${verb}-${stage.toLowerCase()}`
