import type { DocumentType } from '../documents/document-type.ts'
import type { OrderState } from './derive-state.ts'
import type { OrderFacts } from './facts.ts'
import { type OrderPhase, phaseOf } from './phases.ts'

/** The stations of a document on its way; a quote is answered and then ordered, everything else is loaded and invoiced. */
export const JOURNEY_STATIONS = [
  'submitted',
  'approved',
  'stock',
  'loading',
  'invoice',
  'answered',
  'ordered',
] as const
export type JourneyStation = (typeof JOURNEY_STATIONS)[number]

export const STOP_STATES = ['done', 'here', 'ahead', 'ended'] as const
/** 'ended': the document was rejected, cancelled or closed here and goes no further. */
export type StopState = (typeof STOP_STATES)[number]

/** When something happened, as ISO text, and who did it; `by` null = the system, or nobody was asked. */
export type Moment = { readonly at: string; readonly by: string | null }

/** When and by whom the steps of a document were taken; null = not taken. Its facts do not hold them, its record does. */
export type JourneyMoments = Readonly<
  Record<
    | 'submitted'
    | 'verified'
    | 'approved'
    | 'rejected'
    | 'answered'
    | 'allocated'
    | 'decided'
    | 'boarded'
    | 'loaded'
    | 'departed'
    | 'invoiced'
    | 'ordered'
    | 'cancelled'
    | 'closed',
    Moment | null
  >
>

/** `at`: when it was done, since when the document stands here, or when it ended here; null where that is not known. */
export type Stop = {
  readonly station: JourneyStation
  readonly state: StopState
  readonly at: string | null
  readonly by: string | null
}

/** The stations of a submitted document in order, with when each was passed and by whom; none of a draft. */
export function journeyOf(order: OrderFacts, state: OrderState, moments: JourneyMoments): Stop[] {
  const phase = phaseOf(state)
  if (phase === 'draft') return []
  const stations = stationsOf(order.type)
  const place = placeOf(order, { phase, state, moments })
  const ending = endingOf(phase, moments)
  const reached = place === 'passed' ? stations.length : stations.indexOf(place)
  return stations.map((station, index) => {
    if (index < reached) return { station, state: 'done', ...known(doneAt(station, moments)) }
    if (index > reached) return { station, state: 'ahead', at: null, by: null }
    if (ending !== undefined) return { station, state: 'ended', ...known(ending) }
    return { station, state: 'here', ...known(sinceAt(station, moments)) }
  })
}

const known = (moment: Moment | null) => ({ at: moment?.at ?? null, by: moment?.by ?? null })

const stationsOf = (type: DocumentType): readonly JourneyStation[] =>
  type === 'COT'
    ? ['submitted', 'answered', 'ordered']
    : ['submitted', 'approved', 'stock', 'loading', 'invoice']

type Standing = { readonly phase: OrderPhase; readonly state: OrderState; readonly moments: JourneyMoments }

/** Where the document stands; 'submitted' is never it. 'passed' once it is billed, or a quote ordered. */
function placeOf(order: OrderFacts, { phase, state, moments }: Standing): JourneyStation | 'passed' {
  if (order.type === 'COT') return placeOfQuote(phase, moments)
  if (phase === 'canceled' || phase === 'closed') return endedAt(order, moments)
  // A document that still needs a decision is in stock analysis, even if part of it goes on.
  if (phase === 'partly' && !state.stages.includes('STOCK_ANALYSIS')) {
    return placeOfPhase(phaseOf({ status: 'PROCESSED', stages: state.stages }))
  }
  return placeOfPhase(phase)
}

function placeOfQuote(phase: OrderPhase, { answered, ordered }: JourneyMoments) {
  if (phase === 'answered') return ordered === null ? 'ordered' : 'passed'
  return answered === null ? 'answered' : 'ordered'
}

function endedAt(order: OrderFacts, { decided }: JourneyMoments): JourneyStation {
  const isApproved =
    order.verifiedAt !== null && order.approvals.every(({ decision }) => decision === 'approved')
  if (!isApproved) return 'approved'
  return decided === null ? 'stock' : 'loading'
}

function placeOfPhase(phase: OrderPhase): JourneyStation | 'passed' {
  switch (phase) {
    case 'analysis':
    case 'awaiting':
    case 'partly':
      return 'stock'
    case 'picking':
    case 'on-shipment':
    case 'loading':
      return 'loading'
    case 'loaded':
    case 'billing':
    case 'part-billed':
    case 'hand-over':
    case 'failed':
      return 'invoice'
    case 'billed':
      return 'passed'
    default:
      return 'approved'
  }
}

/** Undefined while the document goes on. */
function endingOf(phase: OrderPhase, { rejected, cancelled, closed }: JourneyMoments) {
  if (phase === 'rejected') return rejected
  if (phase === 'canceled') return cancelled
  return phase === 'closed' ? closed : undefined
}

function doneAt(station: JourneyStation, moments: JourneyMoments): Moment | null {
  switch (station) {
    case 'submitted':
      return moments.submitted
    case 'approved':
      return moments.approved ?? moments.verified
    case 'answered':
      return moments.approved ?? moments.answered
    case 'stock':
      return moments.decided
    case 'loading':
      return moments.departed ?? moments.loaded
    case 'invoice':
      return moments.invoiced
    case 'ordered':
      return moments.ordered
  }
}

function sinceAt(station: JourneyStation, moments: JourneyMoments): Moment | null {
  switch (station) {
    case 'stock':
      return since(moments.allocated ?? doneAt('approved', moments))
    case 'loading':
      return moments.loaded ?? moments.boarded ?? since(moments.decided)
    case 'invoice':
      return since(moments.departed ?? moments.loaded)
    case 'ordered':
      return since(doneAt('answered', moments))
    default:
      return since(moments.verified ?? moments.submitted)
  }
}

/** The time of the step before, without its person: somebody else does this one. */
const since = (moment: Moment | null): Moment | null => moment && { at: moment.at, by: null }
