import type { User } from '../access/actor.ts'
import type { Centavos } from '../kernel/money.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { mayRecordPayments } from './payment.ts'

/** What a second person confirms (decision 0197). */
export const CONFIRMATION_KINDS = ['payment', 'credit'] as const
export type ConfirmationKind = (typeof CONFIRMATION_KINDS)[number]

export const CONFIRMATION_ACTIONS = ['confirm', 'refuse', 'withdraw'] as const
export type ConfirmationAction = (typeof CONFIRMATION_ACTIONS)[number]

/** Above which amount a second person is asked, of each kind; null = never. */
export type ConfirmationPolicy = Readonly<Record<ConfirmationKind, Centavos | null>>
export const NOBODY_ASKED: ConfirmationPolicy = { payment: null, credit: null }

export type CreditTerms = {
  readonly creditLimit: Centavos
  /** Null = none. */
  readonly transactionLimit: Centavos | null
  readonly blockedCredit: boolean
}

export const asksForPayment = (policy: ConfirmationPolicy, amount: Centavos): boolean =>
  policy.payment !== null && amount > policy.payment

/** Whether a change gives credit above the amount: a limit that rises, or a block that is lifted. What takes credit away is done at once. */
export function asksForCredit(policy: ConfirmationPolicy, before: CreditTerms, after: CreditTerms): boolean {
  if (policy.credit === null) return false
  const above = (amount: Centavos | null) => amount === null || amount > (policy.credit ?? 0)
  const rises = after.creditLimit > before.creditLimit && above(after.creditLimit)
  const lifted = before.blockedCredit && !after.blockedCredit && above(after.creditLimit)
  return rises || lifted || (loosens(before, after) && above(after.transactionLimit))
}

const loosens = ({ transactionLimit: from }: CreditTerms, { transactionLimit: to }: CreditTerms) =>
  from !== null && (to === null || to > from)

type Waiting = {
  readonly branchId: string
  readonly enteredBy: number
  readonly isDecided: boolean
}

/** Another one who records payments in the branch confirms or refuses; who entered it may take it back. */
export function confirmationActions(
  user: User,
  { branchId, enteredBy, isDecided }: Waiting,
): ConfirmationAction[] {
  if (isDecided || !mayRecordPayments(user, { branchId })) return []
  return user.id === enteredBy ? ['withdraw'] : ['confirm', 'refuse']
}

/** Throws CONFIRMATION_DECIDED, OWN_ENTRY, REASON_MISSING for a refusal without one. */
export function checkDecision(
  action: ConfirmationAction,
  user: Pick<User, 'id'>,
  { enteredBy, isDecided, reason }: Omit<Waiting, 'branchId'> & { readonly reason: string },
): void {
  if (isDecided) throw new RuleError('CONFIRMATION_DECIDED')
  if ((action === 'withdraw') !== (user.id === enteredBy)) throw new RuleError('OWN_ENTRY')
  if (action === 'refuse' && reason.trim() === '')
    throw new RuleError('REASON_MISSING', {}, [{ field: 'reason', rule: 'REASON_MISSING' }])
}
