/** Why an order as a whole cannot go on: it is refused, and nothing of it waits. */
export const INBOUND_REFUSALS = ['unreadable', 'known', 'left-out', 'unsupported'] as const
export type InboundRefusal = (typeof INBOUND_REFUSALS)[number]

export const INBOUND_STATES = ['processed', 'pending', 'failed'] as const
export type InboundState = (typeof INBOUND_STATES)[number]

/** The tabs of the list (specification, section 2). */
export const INBOUND_TABS = ['incomplete', 'pending', 'failed', 'processed'] as const
export type InboundTab = (typeof INBOUND_TABS)[number]

/** Where a line is: always in exactly one of these. */
export const LINE_PLACES = ['ready', 'document', 'quarantine', 'refused'] as const
export type LinePlace = (typeof LINE_PLACES)[number]

export type InboundFacts = {
  readonly refusal: InboundRefusal | null
  /** The rule that refused the document that was to be made of it. */
  readonly documentRefusal: string | null
  readonly customerKnown: boolean
  readonly lines: Readonly<Record<LinePlace, number>>
}

/** The first row that fits: refused as a whole; all of it in documents; some of it, or none yet. */
export function deriveInboundState({ refusal, documentRefusal, lines }: InboundFacts): {
  readonly state: InboundState
  /** Good lines went on, and others wait. */
  readonly isIncomplete: boolean
} {
  if (refusal !== null) return { state: 'failed', isIncomplete: false }
  if (documentRefusal !== null && lines.document === 0) return { state: 'failed', isIncomplete: false }
  const waits = lines.ready + lines.quarantine
  if (waits > 0) return { state: 'pending', isIncomplete: lines.document > 0 }
  return { state: lines.document > 0 ? 'processed' : 'failed', isIncomplete: false }
}

export const INBOUND_ACTIONS = ['check', 'leave-out'] as const
export type InboundAction = (typeof INBOUND_ACTIONS)[number]

/** Checking reads its codes again and lets go on what can; leaving out gives up what waits. */
export function inboundActions({ refusal, documentRefusal, lines }: InboundFacts): InboundAction[] {
  if (refusal !== null) return []
  const waits = lines.ready + lines.quarantine > 0 || documentRefusal !== null
  return waits ? ['check', 'leave-out'] : []
}
