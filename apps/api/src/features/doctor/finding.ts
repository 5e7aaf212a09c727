import type { Deps } from '../../http/deps.ts'

/** Something that is not as it must be, in one sentence that says where. */
export type Finding = string

/** One thing that the doctor looks at. It repairs nothing. */
export type Examination = {
  /** What is proved, as the report says it: 'reserved stock is what the lines hold'. */
  readonly name: string
  examine(deps: Deps): Promise<readonly Finding[]>
}

/** A report stays readable: past this many findings of one kind the rest is counted. */
export const MOST_FINDINGS = 50
