/** What went to or came from a retailer (docs/domain/exchanges.md): one exchange, and each attempt at it. */
export const EXCHANGE_DIRECTIONS = ['in', 'out'] as const
export type ExchangeDirection = (typeof EXCHANGE_DIRECTIONS)[number]

export const EXCHANGE_CHANNELS = [
  'upload',
  'call',
  'folder',
  'sftp',
  'email',
  'http',
  'webhook',
  'file',
] as const
export type ExchangeChannel = (typeof EXCHANGE_CHANNELS)[number]

export const EXCHANGE_KINDS = [
  'orders',
  'claims',
  'order-response',
  'despatch-advice',
  'invoice',
  'credit-note',
  'event',
] as const
export type ExchangeKind = (typeof EXCHANGE_KINDS)[number]

/**
 * How an attempt ended. 'empty': there was nothing new. 'same': it came before and changed nothing. 'refused': the other side, or we, said no.
 * 'unreachable': it is certain that nothing arrived. 'in-doubt': it may have arrived.
 */
export const ATTEMPT_RESULTS = ['done', 'empty', 'same', 'refused', 'unreachable', 'in-doubt'] as const
export type AttemptResult = (typeof ATTEMPT_RESULTS)[number]

export const EXCHANGE_STATES = ['waiting', 'done', 'empty', 'same', 'refused', 'failed', 'in-doubt'] as const
export type ExchangeState = (typeof EXCHANGE_STATES)[number]

export type ExchangeFacts = {
  /** Null: nothing was tried yet. */
  readonly lastResult: AttemptResult | null
  /** When it is tried again by itself. */
  readonly nextAt: string | null
}

/** What may have arrived stays in doubt until somebody knows; what is tried again waits; without a next attempt it has failed. */
export function deriveExchangeState({ lastResult, nextAt }: ExchangeFacts): ExchangeState {
  if (lastResult === null) return 'waiting'
  if (lastResult !== 'refused' && lastResult !== 'unreachable') return lastResult
  if (nextAt !== null) return 'waiting'
  return lastResult === 'refused' ? 'refused' : 'failed'
}

/** What a person has to look at: all but what ended well and what was not tried yet, until somebody says that it is dealt with. */
export const needsAttention = ({ lastResult }: ExchangeFacts, isHandled: boolean): boolean =>
  !isHandled && (lastResult === 'refused' || lastResult === 'unreachable' || lastResult === 'in-doubt')
