import type { Milli } from '../kernel/quantity.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { requireState } from './actions.ts'
import { deriveDeliveryState } from './derive-state.ts'
import type { DeliveryFacts, DeliveryLine } from './facts.ts'

/** What the customer took of a batch; the rest was refused. */
export type LineOutcome = {
  readonly id: number
  readonly received: Milli
  readonly reasonId: string | null
  readonly reasonText: string
}

/** What was found at the customer's door. Lines that are left out were received whole. */
export type Outcome = {
  readonly lines: readonly LineOutcome[]
  readonly receiverName: string
  /** When the goods were received or refused; an instant. */
  readonly at: string
  /** When it is written down; an instant. */
  readonly now: string
  /** Reasons that ask for words. */
  readonly reasonsWithText: ReadonlySet<string>
}

/** Whether writing an outcome down now would correct an earlier one. */
export const outcomeAction = (delivery: DeliveryFacts): 'record' | 'correct' =>
  deriveDeliveryState(delivery) === 'on-the-road' ? 'record' : 'correct'

/**
 * Writes down what the customer received, or corrects it: everything that left is received or refused after it. Throws NOT_FOUND for a line
 * of another delivery, DELIVERY_OVER_LOADED, REASON_MISSING at the line, RECEIVER_MISSING, DELIVERY_TIME_WRONG, and what the table refuses.
 */
export function recordOutcome(delivery: DeliveryFacts, outcome: Outcome): DeliveryFacts {
  requireState(outcomeAction(delivery), delivery)
  requireTime(delivery, outcome)
  const stray = outcome.lines.find(({ id }) => !delivery.lines.some((line) => line.id === id))
  if (stray !== undefined) throw new RuleError('NOT_FOUND', { line: stray.id })
  const lines = delivery.lines.map((line) => settled(line, outcome))
  if (lines.some(({ received }) => received > 0) && outcome.receiverName.trim() === '')
    throw refusedAt('RECEIVER_MISSING', 'receiverName')
  return { ...delivery, recordedAt: outcome.now, lines }
}

/** The departure is undone: everything is back. */
export function cancelDelivery(
  action: 'cancel' | 'take-back',
  delivery: DeliveryFacts,
  at: string,
): DeliveryFacts {
  requireState(action, delivery)
  const lines = delivery.lines.map((line) => ({
    ...line,
    received: 0,
    refused: 0,
    returned: line.loaded,
    reasonId: null,
    reasonText: '',
  }))
  return { ...delivery, cancelledAt: at, lines }
}

function requireTime({ leftAt }: DeliveryFacts, { at, now }: Outcome) {
  if (Date.parse(at) < Date.parse(leftAt) || Date.parse(at) > Date.parse(now))
    throw refusedAt('DELIVERY_TIME_WRONG', 'receivedAt', { leftAt })
}

function settled(line: DeliveryLine, { lines, reasonsWithText }: Outcome): DeliveryLine {
  const index = lines.findIndex(({ id }) => id === line.id)
  const found = lines[index]
  if (found === undefined || found.received === line.loaded)
    return { ...line, received: line.loaded, refused: 0, returned: 0, reasonId: null, reasonText: '' }
  const { received, reasonId, reasonText } = found
  if (!Number.isSafeInteger(received) || received < 0 || received > line.loaded)
    throw refusedAt('DELIVERY_OVER_LOADED', `lines.${index}.received`, { loaded: line.loaded })
  if (reasonId === null) throw refusedAt('REASON_MISSING', `lines.${index}.reasonId`)
  if (reasonsWithText.has(reasonId) && reasonText.trim() === '')
    throw refusedAt('REASON_MISSING', `lines.${index}.reasonText`)
  return { ...line, received, refused: line.loaded - received, returned: 0, reasonId, reasonText }
}

const refusedAt = (
  code: 'RECEIVER_MISSING' | 'DELIVERY_TIME_WRONG' | 'DELIVERY_OVER_LOADED' | 'REASON_MISSING',
  field: string,
  facts: Readonly<Record<string, string | number>> = {},
) => new RuleError(code, facts, [{ field, rule: code, facts }])
