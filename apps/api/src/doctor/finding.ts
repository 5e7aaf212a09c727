import type { Deps } from '../http/deps.ts'

/** Something that is not as it must be, in one sentence that says where. */
export type Finding = string

/** One check of the doctor. It repairs nothing. */
export type Check = {
  /** What it checks, as the report says it: 'reserved stock is what the lines hold'. */
  readonly name: string
  run(deps: Deps): Promise<readonly Finding[]>
}

/** A report stays readable: past this many findings of one kind the rest is counted. */
export const MAX_FINDINGS = 50
