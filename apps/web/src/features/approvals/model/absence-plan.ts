import type { Stage } from '../search.ts'

/** The fields of the form; `stages` null = all that can be handed over, no branches = all of them. */
export type Plan = {
  absentId: number | undefined
  deputyId: number | null
  from: string | null
  until: string | null
  stages: readonly Stage[] | null
  branches: readonly string[]
}
export type PlanField = keyof Plan

export const EMPTY_PLAN: Plan = {
  absentId: undefined,
  deputyId: null,
  from: null,
  until: null,
  stages: null,
  branches: [],
}

/** The empty required fields; all other rules are checked by the server. */
export function faultsOf({ deputyId, from, until, stages }: Plan): PlanField[] {
  const missing: [PlanField, boolean][] = [
    ['deputyId', deputyId === null],
    ['from', from === null],
    ['until', until === null],
    ['stages', stages?.length === 0],
  ]
  return missing.filter(([, isMissing]) => isMissing).map(([field]) => field)
}

/** The body of the call; only for a plan without faults. */
export const absenceBody = (
  { absentId, deputyId, from, until, stages, branches }: Plan,
  all: readonly Stage[],
) => ({
  ...(absentId === undefined ? {} : { absentId }),
  deputyId: deputyId ?? 0,
  from: from ?? '',
  until: until ?? '',
  stages: [...(stages ?? all)],
  branches: [...branches],
})
