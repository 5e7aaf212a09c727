import type { User } from '../access/actor.ts'
import { hasRole } from '../access/roles.ts'
import { RuleError } from '../kernel/rule-error.ts'

/**
 * What leaves the company waits in the outbox (docs/domain/outbox.md). waiting → sent (on its way) → done, failed for good, or in doubt: it
 * was sent and nobody knows whether it arrived. What is in doubt is asked about, never sent again blindly.
 */
export const OUTBOX_STATES = ['waiting', 'sent', 'done', 'failed', 'in-doubt'] as const
export type OutboxState = (typeof OUTBOX_STATES)[number]

/** The kinds of messages; each brings its sender (engines/outbox). */
export const OUTBOX_KINDS = [
  'erp-invoice',
  'erp-credit-note',
  'invoice-mail',
  'retailer-answer',
  'retailer-post',
  'webhook',
  'note-mail',
  'receipt-mail',
  'statement-mail',
] as const
export type OutboxKind = (typeof OUTBOX_KINDS)[number]

/** Kinds whose receiver can be asked whether a message arrived. */
export const ASKABLE_KINDS: readonly OutboxKind[] = [
  'erp-invoice',
  'erp-credit-note',
  'retailer-answer',
  // its receiver knows by the id what it has: sent twice, it is taken once
  'webhook',
]

const SECOND = 1000
const MINUTE = 60 * SECOND
const BACK_OFF_MS = [10 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE]

/** How long to wait after so many attempts: ten seconds at first, half an hour at most. */
export const backOffMs = (attempts: number): number => BACK_OFF_MS[Math.max(0, attempts - 1)] ?? 30 * MINUTE

/** After so many attempts without success a person decides: about five hours. */
export const MAX_ATTEMPTS = 16

/**
 * What a sender found. 'retry': it is certain that nothing arrived. 'in-doubt': it may have arrived. 'done' of an answer means that it is there;
 * 'absent' that the receiver has nothing of it.
 */
export type OutboxOutcome = 'done' | 'failed' | 'retry' | 'in-doubt'

/** The state after an attempt. What could not be delivered for hours is given up. */
export function stateAfter(outcome: OutboxOutcome, attempts: number): OutboxState {
  if (outcome === 'retry') return attempts >= MAX_ATTEMPTS ? 'failed' : 'waiting'
  return outcome
}

export type Repeatable = {
  readonly kind: OutboxKind
  readonly state: OutboxState
}

export const OUTBOX_ACTIONS = ['repeat', 'send-again'] as const
export type OutboxAction = (typeof OUTBOX_ACTIONS)[number]

/**
 * What a person may do. 'repeat' is safe: it sends what surely did not arrive, or asks about what is in doubt. 'send-again' may deliver twice,
 * and is only for what is in doubt and cannot be asked about.
 */
export function outboxActions(user: Pick<User, 'roles'>, { kind, state }: Repeatable): OutboxAction[] {
  if (!hasRole(user.roles, 'SUPER_USER')) return []
  if (state === 'waiting' || state === 'failed') return ['repeat']
  if (state !== 'in-doubt') return []
  return ASKABLE_KINDS.includes(kind) ? ['repeat'] : ['send-again']
}

/** Throws OUTBOX_NOT_REPEATABLE with the state. */
export function checkRepeat(user: Pick<User, 'roles'>, message: Repeatable, action: OutboxAction): void {
  if (outboxActions(user, message).includes(action)) return
  const asksTwice = message.state === 'in-doubt' && action === 'repeat'
  throw new RuleError(asksTwice ? 'OUTBOX_IN_DOUBT' : 'OUTBOX_NOT_REPEATABLE', { state: message.state })
}
