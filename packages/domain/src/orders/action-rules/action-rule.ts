import type { RuleCode } from '../../kernel/rule-codes.ts'
import type { Moves } from '../../kernel/workflow.ts'
import type { OrderAction } from '../action-names.ts'
import type { OrderFacts } from '../facts.ts'
import type { OrderPhase } from '../phases.ts'
import type { Who } from '../who.ts'

export type OrderActionRule = {
  readonly who: readonly Who[]
  /** From which phases, and what each may become. */
  readonly moves: Moves<OrderPhase>
  /** What else must hold, and the code of the refusal when it does not (ACTION_NOT_ALLOWED unless named). */
  readonly guard?: (order: OrderFacts) => boolean
  readonly refusal?: RuleCode | ((order: OrderFacts) => RuleCode)
  /** The code of the refusal once a quote's last day has passed (decision 0073); left out = its day closes nothing. */
  readonly pastLastDay?: RuleCode
  /** The fact that it writes, for the docs. */
  readonly writes: string
  /** The word of the history entry; null when nothing is recorded. */
  readonly history: string | null
}

/** A part of the table. */
export type OrderActionRules = Readonly<Partial<Record<OrderAction, OrderActionRule>>>

export const ANALYST = ['STOCK_ANALYST'] as const
export const SYSTEM = ['SYSTEM'] as const
