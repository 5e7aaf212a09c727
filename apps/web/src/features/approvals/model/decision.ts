import type { ApiData } from '../../../lib/api.ts'
import type { Stage } from '../search.ts'

export type Case = ApiData<'GET /orders/{id}/approval/reasons'>

export type Decision = {
  stage: Stage
  version: number
  may: { approve: boolean; reject: boolean }
  refusal: string | undefined
}

/** What may be decided on the wanted stage, else on the first one that is open; nothing when none is. */
export function decisionOf(known: Case, wanted: string | undefined): Decision | undefined {
  const open = known.approvals.filter(({ decision }) => decision === null)
  const approval = open.find(({ stage }) => stage === wanted) ?? open[0]
  if (!approval) return undefined
  const [approve, reject] = [nameOf('approve', approval.stage), nameOf('reject', approval.stage)]
  return {
    stage: approval.stage,
    version: known.version,
    may: { approve: known.allowedActions.includes(approve), reject: known.allowedActions.includes(reject) },
    refusal: known.disabledActions.find(({ action }) => action === approve)?.message,
  }
}

const nameOf = (verb: 'approve' | 'reject', stage: Stage) => `${verb}-${stage.toLowerCase()}`
