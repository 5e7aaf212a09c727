import type { Milli } from '../kernel/quantity.ts'
import { RuleError } from '../kernel/rule-error.ts'

export const CUSTOMER_STATES = ['no-contact', 'not-told', 'told', 'answered'] as const
export type RecallCustomerState = (typeof CUSTOMER_STATES)[number]

type Customer = {
  readonly phone: string
  readonly email: string
  readonly toldAt: string | null
  readonly answeredAt: string | null
}

/** How far a recall is with a customer. Whoever cannot be reached and was not told stands out. */
export function recallCustomerState({ phone, email, toldAt, answeredAt }: Customer): RecallCustomerState {
  if (answeredAt !== null) return 'answered'
  if (toldAt !== null) return 'told'
  return phone === '' && email === '' ? 'no-contact' : 'not-told'
}

/** What a customer still has, of what they got. Throws RECALL_ANSWER_OVER for more than that. */
export function requireAnswer(stillHas: Milli, got: Milli): void {
  if (stillHas > got) throw new RuleError('RECALL_ANSWER_OVER', { quantity: stillHas, got })
}
