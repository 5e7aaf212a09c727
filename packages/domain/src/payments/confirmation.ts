import { canDo } from '../access/actions.ts'
import type { User } from '../access/actor.ts'
import { isInScope } from '../access/scope.ts'
import type { Centavos } from '../kernel/money.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { daysOfCondition, endsWithMonth } from '../orders/due-date.ts'
import { mayRecordPayments } from './payment.ts'

/** What a second person confirms (decision 0197). */
export const CONFIRMATION_KINDS = ['payment', 'credit', 'write-off'] as const
export type ConfirmationKind = (typeof CONFIRMATION_KINDS)[number]

export const CONFIRMATION_ACTIONS = ['confirm', 'refuse', 'withdraw'] as const
export type ConfirmationAction = (typeof CONFIRMATION_ACTIONS)[number]

/** Above which amount a second person is asked, of each kind; null = never. */
export type ConfirmationPolicy = {
  readonly payment: Centavos | null
  readonly credit: Centavos | null
  readonly writeOff: Centavos | null
}
export const NOBODY_ASKED: ConfirmationPolicy = { payment: null, credit: null, writeOff: null }

export type CreditTerms = {
  readonly creditLimit: Centavos
  /** Null = none. */
  readonly transactionLimit: Centavos | null
  readonly blockedCredit: boolean
  readonly paymentCondition: string
}

const creditTermsOf = ({
  creditLimit,
  transactionLimit,
  blockedCredit,
  paymentCondition,
}: CreditTerms): CreditTerms => ({ creditLimit, transactionLimit, blockedCredit, paymentCondition })

export const isSameCredit = (one: CreditTerms, other: CreditTerms): boolean =>
  one.creditLimit === other.creditLimit &&
  one.transactionLimit === other.transactionLimit &&
  one.blockedCredit === other.blockedCredit &&
  one.paymentCondition === other.paymentCondition

/** Whether a payment of this amount, or goods of this worth, are above what one person does alone. */
export const asksAbove = (most: Centavos | null, amount: Centavos): boolean => most !== null && amount > most

/**
 * Whether a change gives credit above the amount: a limit that rises, a block that is lifted, more days to pay. What takes credit away is done at
 * once.
 */
export function asksForCredit(policy: ConfirmationPolicy, before: CreditTerms, after: CreditTerms): boolean {
  const { credit } = policy
  if (credit === null) return false
  const above = (amount: Centavos | null) => amount === null || amount > credit
  const rises = after.creditLimit > before.creditLimit
  const lifted = before.blockedCredit && !after.blockedCredit
  const isMore = rises || lifted || isLonger(before, after)
  return (isMore && above(after.creditLimit)) || (loosens(before, after) && above(after.transactionLimit))
}

export type CreditChange = { readonly from: CreditTerms; readonly to: CreditTerms }

/** The card that is written now, and the change of its credit that a second person is asked about; without one the card is written whole. */
export function splitCredit<Card extends CreditTerms>(
  policy: ConfirmationPolicy,
  before: CreditTerms,
  after: Card,
): { readonly card: Card; readonly asked?: CreditChange } {
  if (!asksForCredit(policy, before, after)) return { card: after }
  const from = creditTermsOf(before)
  return { card: { ...after, ...from }, asked: { from, to: creditTermsOf(after) } }
}

const loosens = ({ transactionLimit: from }: CreditTerms, { transactionLimit: to }: CreditTerms) =>
  from !== null && (to === null || to > from)

/** More days, or the same that go on to the end of their month. */
function isLonger({ paymentCondition: from }: CreditTerms, { paymentCondition: to }: CreditTerms): boolean {
  const [before, after] = [daysOfCondition(from), daysOfCondition(to)]
  if (from === to || after === null) return false
  if (before === null || after > before) return true
  return after === before && endsWithMonth(to) && !endsWithMonth(from)
}

type Waiting = {
  readonly kind: ConfirmationKind
  readonly branchId: string
  readonly enteredBy: number
  readonly isDecided: boolean
}

/** Who may confirm what in a branch: who records payments there any of it, who writes goods off there write-offs. */
export const mayConfirm = (user: User, { kind, branchId }: Pick<Waiting, 'kind' | 'branchId'>): boolean =>
  mayRecordPayments(user, { branchId }) ||
  (kind === 'write-off' && canDo(user.roles, 'write-off-stock') && isInScope(user.scope, { branchId }))

/** Another one who may confirms or refuses; who entered it may take it back. */
export function confirmationActions(user: User, waiting: Waiting): ConfirmationAction[] {
  if (waiting.isDecided || !mayConfirm(user, waiting)) return []
  return user.id === waiting.enteredBy ? ['withdraw'] : ['confirm', 'refuse']
}

/** Throws CONFIRMATION_DECIDED, OWN_ENTRY, REASON_MISSING for a refusal without one. */
export function checkDecision(
  action: ConfirmationAction,
  user: Pick<User, 'id'>,
  { enteredBy, isDecided, reason }: Pick<Waiting, 'enteredBy' | 'isDecided'> & { readonly reason: string },
): void {
  if (isDecided) throw new RuleError('CONFIRMATION_DECIDED')
  if ((action === 'withdraw') !== (user.id === enteredBy)) throw new RuleError('OWN_ENTRY')
  if (action === 'refuse' && reason.trim() === '')
    throw new RuleError('REASON_MISSING', {}, [{ field: 'reason', rule: 'REASON_MISSING' }])
}
