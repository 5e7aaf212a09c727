/** Why an order as a whole cannot go on: it is refused, and nothing of it waits. */
export const INBOUND_REFUSALS = ['unreadable', 'known', 'left-out'] as const
export type InboundRefusal = (typeof INBOUND_REFUSALS)[number]

export const INBOUND_STATES = ['processed', 'pending', 'failed'] as const
export type InboundState = (typeof INBOUND_STATES)[number]

/** The tabs of the list (specification, section 2). */
export const INBOUND_TABS = ['incomplete', 'pending', 'failed', 'processed'] as const
export type InboundTab = (typeof INBOUND_TABS)[number]

/** Where a line is: always in exactly one of these. */
export const LINE_PLACES = ['ready', 'document', 'quarantine', 'refused'] as const
export type LinePlace = (typeof LINE_PLACES)[number]

/** What a change or a cancellation waits for: the order that it is of, or a person, for something of that is picked. */
export const CHANGE_WAITS = ['order', 'decision'] as const
export type ChangeWait = (typeof CHANGE_WAITS)[number]

export type InboundFacts = {
  readonly refusal: InboundRefusal | null
  /** The rule that refused the document that was to be made of it. */
  readonly documentRefusal: string | null
  readonly customerKnown: boolean
  /** Of a change or a cancellation; null = it is an order. */
  readonly change: { readonly waitsFor: ChangeWait | null; readonly isDone: boolean } | null
  readonly lines: Readonly<Record<LinePlace, number>>
}

/** The first row that fits: refused as a whole; all of it in documents; some of it, or none yet. */
export function deriveInboundState({ refusal, documentRefusal, change, lines }: InboundFacts): {
  readonly state: InboundState
  /** Good lines went on, and others wait. */
  readonly isIncomplete: boolean
} {
  if (refusal !== null) return { state: 'failed', isIncomplete: false }
  if (change !== null)
    return {
      state: change.isDone ? 'processed' : documentRefusal === null ? 'pending' : 'failed',
      isIncomplete: false,
    }
  if (documentRefusal !== null && lines.document === 0) return { state: 'failed', isIncomplete: false }
  const waits = lines.ready + lines.quarantine
  if (waits > 0) return { state: 'pending', isIncomplete: lines.document > 0 }
  return { state: lines.document > 0 ? 'processed' : 'failed', isIncomplete: false }
}

export const INBOUND_ACTIONS = ['check', 'leave-out', 'apply'] as const
export type InboundAction = (typeof INBOUND_ACTIONS)[number]

/**
 * Checking reads its codes again and lets go on what can; leaving out gives up what waits. A change of what is picked can be applied as far as it
 * goes.
 */
export function inboundActions({ refusal, documentRefusal, change, lines }: InboundFacts): InboundAction[] {
  if (refusal !== null) return []
  if (change !== null) {
    if (change.isDone) return []
    return change.waitsFor === 'decision' ? ['check', 'leave-out', 'apply'] : ['check', 'leave-out']
  }
  const waits = lines.ready + lines.quarantine > 0 || documentRefusal !== null
  return waits ? ['check', 'leave-out'] : []
}
