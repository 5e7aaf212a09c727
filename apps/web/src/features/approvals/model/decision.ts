import type { ApiData } from '../../../lib/api/api.ts'
import type { Stage } from '../search.ts'

export type Case = ApiData<'GET /orders/{id}/approval/reasons'>
export type Approval = Case['approvals'][number]

export type Decision = {
  stage: Stage
  version: number
  /** What the approval stands on; goes back with the decision. */
  digest: string
  may: { approve: boolean; reject: boolean }
  /** Who is away, when the place of somebody is taken. */
  onBehalfOf: string | undefined
  refusal: { code: string; message: string } | undefined
}

/** The approval that is looked at: the wanted stage, else the first that the user decides, that is open, that there is. */
export function approvalAt(
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

/** What may be decided on the stage that is looked at; nothing when it is decided already. */
export function decisionOf(known: Case, wanted: string | undefined): Decision | undefined {
  const approval = approvalAt(known, wanted)
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

const nameOf = (verb: 'approve' | 'reject', stage: Stage) => `${verb}-${stage.toLowerCase()}`
