import type { RuleCode } from './rule-codes.ts'

/** Figures that explain a refusal: amounts in centavos, quantities in thousandths, names and numbers as text. */
export type RuleFacts = Readonly<Record<string, string | number | boolean | null | readonly string[]>>
export type RuleDetail = { readonly field: string; readonly rule: string; readonly facts?: RuleFacts }

/** The domain's only way to say no: a stable code, the figures behind it and, where known, the fields. */
export class RuleError extends Error {
  readonly code: RuleCode
  readonly facts: RuleFacts
  readonly details: readonly RuleDetail[]

  constructor(code: RuleCode, facts: RuleFacts = {}, details: readonly RuleDetail[] = []) {
    const { stackTraceLimit } = Error
    // A refusal is an answer, not a fault: its stack is never read, and one reply may carry a dozen refusals.
    Error.stackTraceLimit = 0
    super(code)
    Error.stackTraceLimit = stackTraceLimit
    this.name = 'RuleError'
    this.code = code
    this.facts = facts
    this.details = details
  }
}
