import type { User } from '../access/actor.ts'
import { hasRole } from '../access/roles.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { outboxActions, type Repeatable } from '../outbox/outbox.ts'
import type { ExchangeChannel, ExchangeDirection, ExchangeState } from './exchange.ts'

/**
 * What a person may do. 'repeat' is safe: the same key goes again, or the receiver is asked first. 'send-again' may arrive twice. 'handle' says that it is
 * dealt with; nothing is sent.
 */
export const EXCHANGE_ACTIONS = ['repeat', 'send-again', 'handle'] as const
export type ExchangeAction = (typeof EXCHANGE_ACTIONS)[number]

export type ActingFacts = {
  readonly direction: ExchangeDirection
  readonly channel: ExchangeChannel
  readonly state: ExchangeState
  readonly needsAttention: boolean
  /** The message that leaves by the outbox. */
  readonly message: Repeatable | null
  /** The bytes that came are kept: they can be read again. */
  readonly hasFile: boolean
}

/** What came is read again, what was fetched is fetched again, what leaves goes by the outbox; what ended well is not repeated. */
export function exchangeActions(user: Pick<User, 'roles'>, exchange: ActingFacts): ExchangeAction[] {
  if (!hasRole(user.roles, 'SUPER_USER')) return []
  const { message, needsAttention } = exchange
  const again = message === null ? repeatOfIncoming(exchange) : outboxActions(user, message)
  return needsAttention ? [...again, 'handle'] : again
}

/** Ways on which we ask for what is new. */
const FETCHED: readonly ExchangeChannel[] = ['http', 'sftp', 'email', 'folder']

function repeatOfIncoming({ direction, channel, state, hasFile }: ActingFacts): ExchangeAction[] {
  if (direction === 'out') return []
  const isOpen = state === 'waiting' || state === 'refused' || state === 'failed' || state === 'in-doubt'
  if (!isOpen) return []
  return hasFile ? (state === 'refused' ? ['repeat'] : []) : FETCHED.includes(channel) ? ['repeat'] : []
}

/** Throws EXCHANGE_NOT_REPEATABLE with the state, EXCHANGE_IN_DOUBT for what could then arrive twice. */
export function checkExchangeAction(
  user: Pick<User, 'roles'>,
  exchange: ActingFacts,
  action: ExchangeAction,
): void {
  const allowed = exchangeActions(user, exchange)
  if (allowed.includes(action)) return
  const { state } = exchange
  throw new RuleError(
    action === 'repeat' && allowed.includes('send-again') ? 'EXCHANGE_IN_DOUBT' : 'EXCHANGE_NOT_REPEATABLE',
    { state },
  )
}
